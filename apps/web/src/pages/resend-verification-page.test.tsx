import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../shared/testing/open.tsx";
import { server } from "../shared/testing/server.ts";
import ResendVerificationPage from "./resend-verification-page.tsx";

beforeEach(async () => void (await open(<ResendVerificationPage />, { user: null })));

async function send(): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("button", { name: "Send verification email" }).click();
}

test("the email is requested, and the server's message says what to do", async () => {
  server.on("auth.resendVerification", { message: "If there is an account, we have sent a mail." });
  await send();
  await expect.element(page.getByText(/^If there is an account, we have sent a mail\./)).toBeVisible();
  expect(server.calls("auth.resendVerification")).toEqual([{ email: "ada@example.com" }]);
});

test("a refusal shows the server's message", async () => {
  server.on("auth.resendVerification", new Refusal("TOO_MANY_REQUESTS", "Too many mails."));
  await send();
  await expect.element(page.getByText("Too many mails.")).toBeVisible();
});
