import type { PasskeyCreation } from "@bowerbird/contract/passkeys";
import { answerAsAuthenticator } from "../../shared/testing/authenticator.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { AddPasskey } from "./passkey-list.tsx";
import { makeAccount, makePasskey } from "./testing/account-samples.ts";
import { beforeEach, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const creation: PasskeyCreation = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "localhost", name: "Bowerbird" },
  user: { id: "YWRh", name: "ada@example.com", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 1_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
};
const onClose = vi.fn();
const dialog = page.getByRole("dialog", { name: "Add a passkey" });
const next = dialog.getByRole("button", { name: "Continue" });

beforeEach(() => {
  vi.resetAllMocks();
  server.on("passkeys.start", creation);
  server.on("passkeys.add", makePasskey());
});

async function start(): Promise<void> {
  await open(<AddPasskey account={makeAccount()} onClose={onClose} />);
  await dialog.getByLabelText("Password", { exact: true }).fill("secret");
  await next.click();
}

test("the created passkey is stored, and shown with its name", async () => {
  const { create } = answerAsAuthenticator();
  await start();
  await expectMessage("Passkey added");
  expect(onClose).toHaveBeenCalledOnce();
  expect(create.mock.calls[0]![0]!.publicKey).toMatchObject({ rp: { id: "localhost" }, attestation: "none" });
  expect(server.calls("passkeys.start")).toEqual([{ password: "secret" }]);
  expect(server.calls("passkeys.add")).toMatchObject([{ credential: { id: "aWQ" } }]);
});

test("an existing passkey and a cancelled dialog have their own messages", async () => {
  answerAsAuthenticator("InvalidStateError");
  await start();
  await expect.element(dialog.getByText("This device has a passkey for your account already.")).toBeVisible();
  answerAsAuthenticator("NotAllowedError");
  await next.click();
  await expect.element(dialog.getByText(/The passkey was not added. It was cancelled/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test("a wrong password does not ask the device", async () => {
  const { create } = answerAsAuthenticator();
  server.on("passkeys.start", new Refusal("FORBIDDEN", "This is not your password."));
  await start();
  await expect.element(dialog.getByText("This is not your password.")).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});

test("a person without a password is not asked for one", async () => {
  answerAsAuthenticator();
  await open(<AddPasskey account={makeAccount({ hasPassword: false, hasGoogle: true })} onClose={onClose} />);
  await next.click();
  await expectMessage("Passkey added");
  expect(server.calls("passkeys.start")).toEqual([{}]);
});
