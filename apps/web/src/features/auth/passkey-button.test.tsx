import { answerAsAuthenticator } from "../../shared/testing/authenticator.ts";
import { PasskeyButton } from "./login-form.tsx";
import { ada, beforeEach, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const onSignedIn = vi.fn<() => void>();
const button = page.getByRole("button", { name: "Sign in with a passkey" });

beforeEach(() => {
  vi.resetAllMocks();
  server.on("auth.options", { google: false, providers: [], passkeys: true, signUps: "open" });
  server.on("passkeys.startSignIn", {
    challenge: "Y2hhbGxlbmdl",
    rpId: "localhost",
    timeout: 1_000,
    userVerification: "required",
  });
  server.on("passkeys.signIn", ada);
});

async function press(): Promise<void> {
  await open(<PasskeyButton onSignedIn={onSignedIn} />, { user: null });
  await button.click();
}

test("the chosen passkey signs in", async () => {
  const { get } = answerAsAuthenticator();
  await press();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  const { publicKey } = get.mock.calls[0]![0]!;
  expect(publicKey).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(server.calls("passkeys.signIn")).toMatchObject([
    { credential: { id: "aWQ", response: { userHandle: "YWRh" } } },
  ]);
});

test("a cancelled dialog shows an error, and can be repeated", async () => {
  answerAsAuthenticator("NotAllowedError");
  await press();
  await expect.element(page.getByText(/It was cancelled, took too long, or there is no passkey here/)).toBeVisible();
  answerAsAuthenticator();
  await button.click();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
});

test("an unknown passkey shows the server's message", async () => {
  answerAsAuthenticator();
  server.on("passkeys.signIn", new Refusal("UNAUTHORIZED", "This passkey is not known here."));
  await press();
  await expect.element(page.getByText("This passkey is not known here.")).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test("without passkeys on the server there is no button", async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  await open(<PasskeyButton onSignedIn={onSignedIn} />, { user: null });
  await expect.poll(() => server.calls("auth.options")).toHaveLength(1);
  await expect.element(button).not.toBeInTheDocument();
});
