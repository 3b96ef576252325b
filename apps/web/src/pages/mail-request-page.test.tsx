import MailRequestPage from "./mail-request-page.tsx";
import { beforeEach, describe, expect, open, page, Refusal, server, test } from "../shared/testing/in-page.ts";

describe.each([
  ["/forgot-password", "auth.forgotPassword", "Send reset link"],
  ["/resend-verification", "auth.resendVerification", "Send verification email"],
] as const)("%s", (path, call, label) => {
  beforeEach(async () => void (await open(<MailRequestPage />, { path, user: null })));

  async function send(): Promise<void> {
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("button", { name: label }).click();
  }

  test("the email is requested, and the server's message says what to do", async () => {
    server.on(call, { message: "If there is an account, we have sent a mail." });
    await send();
    await expect.element(page.getByText(/^If there is an account, we have sent a mail\./)).toBeVisible();
    expect(server.calls(call)).toEqual([{ email: "ada@example.com" }]);
  });

  test("a refusal shows the server's message", async () => {
    server.on(call, new Refusal("TOO_MANY_REQUESTS", "Too many mails."));
    await send();
    await expect.element(page.getByText("Too many mails.")).toBeVisible();
  });
});
