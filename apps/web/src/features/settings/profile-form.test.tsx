import { ada } from "../../shared/testing/samples.ts";
import { ProfileForm, refreshAccount } from "./profile-form.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { sessionStore } from "../../shared/session/session-store.ts";
import { expect, expectMessage, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const first = page.getByLabelText("First name");
const save = page.getByRole("button", { name: "Save name" });

test("a new name is sent once and shown everywhere", async () => {
  server.on("account.update", makeAccount({ firstName: "Augusta" }));
  server.on("auth.user", { ...ada, firstName: "Augusta" });
  await open(<ProfileForm account={makeAccount()} />);
  await expect.element(save).toBeDisabled();
  await first.fill("Augusta");
  const release = server.hold("account.update");
  await userEvent.keyboard("{Enter}");
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  await save.click();
  release();
  await expectMessage("Name saved");
  expect(server.calls("account.update")).toEqual([{ firstName: "Augusta", lastName: "Lovelace" }]);
  expect(server.calls("auth.user")).toHaveLength(1);
});

test("a missing first name shows an error at its field, and nothing is sent", async () => {
  await open(<ProfileForm account={makeAccount()} />);
  await first.fill("  ");
  await save.click();
  await expect.element(page.getByText("Please enter your first name")).toBeVisible();
  await expect.element(first).toHaveAttribute("aria-invalid", "true");
  expect(server.log).toEqual([]);
});

test("a refused name shows an error and keeps the input", async () => {
  server.on("account.update", new Refusal("CONFLICT", "The name was changed elsewhere."));
  await open(<ProfileForm account={makeAccount()} />);
  await first.fill("Augusta");
  await save.click();
  await expect.element(page.getByText("The name was changed elsewhere.")).toBeVisible();
  await expect.element(first).toHaveValue("Augusta");
  await expect.element(save).toBeEnabled();
});

function Name() {
  const { data } = trpc.account.get.useQuery();
  return <button onClick={() => void refreshAccount()}>{data?.firstName}</button>;
}

test("the account and the session are both refetched", async () => {
  server.on("account.get", makeAccount());
  await open(<Name />);
  server.on("account.get", makeAccount({ firstName: "Augusta" }));
  server.on("auth.user", { ...ada, firstName: "Augusta" });
  await page.getByRole("button", { name: "Ada" }).click();
  await expect.element(page.getByRole("button", { name: "Augusta" })).toBeVisible();
  await expect.poll(() => sessionStore.get()?.firstName).toBe("Augusta");
});
