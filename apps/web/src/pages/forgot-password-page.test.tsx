import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../shared/testing/open.tsx";
import { server } from "../shared/testing/server.ts";
import ForgotPasswordPage from "./forgot-password-page.tsx";

beforeEach(async () => void (await open(<ForgotPasswordPage />, { user: null })));

async function send(): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("button", { name: "Send reset link" }).click();
}

test("the email is requested, and the server's message says what to do", async () => {
  server.on("auth.forgotPassword", { message: "If there is an account, we have sent a mail." });
  await send();
  await expect.element(page.getByText(/^If there is an account, we have sent a mail\./)).toBeVisible();
  expect(server.calls("auth.forgotPassword")).toEqual([{ email: "ada@example.com" }]);
});

test("a refusal shows the server's message", async () => {
  server.on("auth.forgotPassword", new Refusal("TOO_MANY_REQUESTS", "Too many mails."));
  await send();
  await expect.element(page.getByText("Too many mails.")).toBeVisible();
});
