import { RestoreFromFile } from "./restore-section.tsx";
import { expect, messageText, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const input = page.getByLabelText("Backup file");
const button = page.getByRole("button", { name: "Restore from a file…" });
const file = () => new File(["{}"], "backup.json", { type: "application/json" });

async function openUpload() {
  const onStarted = vi.fn<(id: string) => void>();
  await open(<RestoreFromFile onStarted={onStarted} />);
  return onStarted;
}

test("the chosen file is sent, and its restore is shown", async () => {
  const sent = Promise.withResolvers<FormDataEntryValue | null>();
  const answer = Promise.withResolvers<Response>();
  server.onRest("POST /api/restores", async (request) => {
    sent.resolve((await request.formData()).get("file"));
    return answer.promise;
  });
  const onStarted = await openUpload();
  await input.upload(file());
  expect(await sent.promise).toMatchObject({ name: "backup.json", size: 2 });
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  expect(onStarted).not.toHaveBeenCalled();
  answer.resolve(Response.json({ id: "restore" }, { status: 202 }));
  await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

test("a refused file shows an error, and the same one can be sent again", async () => {
  server.onRest("POST /api/restores", () => Response.json({ message: "This is no backup." }, { status: 400 }));
  const onStarted = await openUpload();
  await input.upload(file());
  await expect.poll(messageText).toContain("This is no backup.");
  // A browser fires no change event for the same file, unless the field was emptied.
  await expect.element(input).toHaveValue("");
  await expect.element(button).not.toHaveAttribute("aria-busy");
  server.onRest("POST /api/restores", () => Response.json({ id: "restore" }, { status: 202 }));
  await input.upload(file());
  await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
});

test("an encrypted file is sent with its passphrase, also one whose name does not tell", async () => {
  const sent: object[] = [];
  server.onRest("POST /api/restores", async (request) => {
    const { file: _, ...fields } = Object.fromEntries(await request.formData());
    sent.push(fields);
    if ("passphrase" in fields) return Response.json({ id: "restore" }, { status: 202 });
    return Response.json({ message: "This backup is encrypted.", needs: "passphrase" }, { status: 400 });
  });
  const onStarted = await openUpload();
  const passphrase = page.getByLabelText("Passphrase", { exact: true });
  for (const name of ["backup.json.age", "backup.json"]) {
    await input.upload(new File(["age"], name));
    await passphrase.fill("correct horse");
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await expect.element(passphrase).not.toBeInTheDocument();
  }
  expect(onStarted.mock.calls).toEqual([["restore"], ["restore"]]);
  expect(sent).toEqual([{ passphrase: "correct horse" }, {}, { passphrase: "correct horse" }]);
});

test("an answer that is not the server's own shows a generic message", async () => {
  server.onRest("POST /api/restores", () => new Response("<html>", { status: 502 }));
  await openUpload();
  await input.upload(file());
  await expect.poll(messageText).toContain("Couldn't send the backup");
  expect(server.log).toEqual(["POST /api/restores"]);
});
