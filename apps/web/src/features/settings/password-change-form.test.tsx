import { trpc } from "../../shared/api/trpc.ts";
import { allLoaded, expectMessage } from "../../shared/testing/steps.ts";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

function Form() {
  trpc.account.sessions.useQuery();
  return <PasswordChangeForm />;
}

const current = page.getByLabelText("Current password");
const next = page.getByLabelText("New password");
const again = page.getByLabelText("Confirm password");
const change = page.getByRole("button", { name: "Change password" });

beforeEach(async () => {
  server.on("account.sessions", []);
  await open(<Form />);
  await allLoaded();
});

test("a new password is sent once its rules are met; the fields are emptied and the devices refetched", async () => {
  server.on("account.changePassword", { message: "Your password is changed." });
  await current.fill("old password");
  await next.fill("1234567");
  await again.fill("1234567");
  await expect.element(change).toBeDisabled();
  await next.fill("correct horse");
  await expect.element(change).toBeDisabled();
  await again.fill("correct horse");
  await change.click();
  await expectMessage("Your password is changed.");
  for (const field of [current, next, again]) await expect.element(field).toHaveValue("");
  expect(server.calls("account.changePassword")).toEqual([
    { currentPassword: "old password", password: "correct horse", revokeOthers: true },
  ]);
  await expect.poll(() => server.calls("account.sessions")).toHaveLength(2);
});

test("other devices and tokens stay if the person wants that", async () => {
  server.on("account.changePassword", { message: "Your password is changed." });
  await current.fill("old password");
  await next.fill("correct horse");
  await again.fill("correct horse");
  await page.getByRole("checkbox", { name: "Sign out other devices and revoke all tokens" }).click();
  await change.click();
  await expectMessage("Your password is changed.");
  expect(server.calls("account.changePassword")).toMatchObject([{ revokeOthers: false }]);
});

test("nothing can be sent without the current password", async () => {
  await next.fill("correct horse");
  await again.fill("correct horse");
  await expect.element(change).toBeDisabled();
});

test("a wrong current password shows an error and keeps the input", async () => {
  server.on("account.changePassword", new Refusal("FORBIDDEN", "This is not your password."));
  await current.fill("wrong");
  await next.fill("correct horse");
  await again.fill("correct horse");
  await change.click();
  await expect.element(page.getByText("This is not your password.")).toBeVisible();
  await expect.element(next).toHaveValue("correct horse");
});
