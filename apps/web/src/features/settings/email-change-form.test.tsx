import { EmailChangeForm } from "./account-settings.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const email = page.getByLabelText("New email");
const password = page.getByLabelText("Password", { exact: true });
const send = page.getByRole("button", { name: "Send a link to the new address" });

test("the new address and the password are sent, and the server says where to look", async () => {
  server.on("account.changeEmail", { message: "A link is on its way to ada@new.example." });
  await open(<EmailChangeForm account={makeAccount()} />);
  await expect.element(send).toBeDisabled();
  await email.fill("ada@new.example");
  await password.fill("correct horse");
  await send.click();
  await expect.element(page.getByText("A link is on its way to ada@new.example.")).toBeVisible();
  await expect.element(email).toHaveValue("");
  await expect.element(password).toHaveValue("");
  expect(server.calls("account.changeEmail")).toEqual([{ email: "ada@new.example", password: "correct horse" }]);
});

test("an invalid address shows an error at its field, and nothing is sent", async () => {
  await open(<EmailChangeForm account={makeAccount()} />);
  await email.fill("ada");
  await send.click();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  expect(server.log).toEqual([]);
});

test("a wrong password shows an error and keeps the input", async () => {
  server.on("account.changeEmail", new Refusal("FORBIDDEN", "This is not your password."));
  await open(<EmailChangeForm account={makeAccount()} />);
  await email.fill("ada@new.example");
  await password.fill("wrong");
  await send.click();
  await expect.element(page.getByText("This is not your password.")).toBeVisible();
  await expect.element(email).toHaveValue("ada@new.example");
});

test("a person without a password is not asked for one", async () => {
  await open(<EmailChangeForm account={makeAccount({ hasPassword: false })} />);
  await expect.element(email).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
});
