import ProveAgain from "./prove-again.tsx";
import { expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
const password = dialog.getByLabelText("Password", { exact: true });
const proceed = dialog.getByRole("button", { name: "Continue" });

async function openDialog(proof: "password" | "sign-in", path = "/") {
  const onEnd = vi.fn<(isGiven: boolean) => void>();
  await open(<ProveAgain proof={proof} onEnd={onEnd} />, { path });
  return onEnd;
}

test("the right password ends the question, also with Enter", async () => {
  server.on("account.confirm", { message: "Confirmed." });
  const onEnd = await openDialog("password");
  await expect.element(dialog).toHaveAccessibleDescription("Please enter your password to continue.");
  await expect.element(proceed).toBeDisabled();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("correct horse");
  const release = server.hold("account.confirm");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Enter}");
  release();
  await expect.poll(() => onEnd.mock.calls).toEqual([[true]]);
  expect(server.calls("account.confirm")).toEqual([{ password: "correct horse" }]);
});

test("a wrong password shows an error, and another can be tried", async () => {
  server.on("account.confirm", new Refusal("FORBIDDEN", "This is not your password."));
  const onEnd = await openDialog("password");
  await password.fill("a guess");
  await proceed.click();
  await expect.element(page.getByText("This is not your password.")).toBeVisible();
  server.on("account.confirm", { message: "Confirmed." });
  await password.fill("correct horse");
  await proceed.click();
  await expect.poll(() => onEnd.mock.calls).toEqual([[true]]);
});

test("Cancel and Escape end the question without proof", async () => {
  const onEnd = await openDialog("password");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await userEvent.keyboard("{Escape}");
  expect(onEnd.mock.calls).toEqual([[false], [false]]);
  expect(server.log).toEqual([]);
});

test("a person without a password signs in with a provider again, and returns to the page", async () => {
  server.on("auth.options", {
    google: true,
    providers: [
      { id: "google", name: "Google" },
      { id: "oidc", name: "Example Inc." },
    ],
    passkeys: false,
    signUps: "open",
  });
  await openDialog("sign-in");
  await expect.element(password).not.toBeInTheDocument();
  const link = (name: string) => dialog.getByRole("link", { name });
  await expect.element(link("Continue with Google")).toHaveAttribute("href", "/api/login/google");
  await expect.element(link("Continue with Example Inc.")).toHaveAttribute("href", "/api/login/oidc");
});
