import { useEmailVerification } from "./use-email-verification.ts";
import { beforeEach, expect, open, Refusal, server, shown, test } from "../../shared/testing/in-page.ts";

const Verification = ({ token }: { token: string }) => <p>{useEmailVerification(token).status}</p>;
beforeEach(() => server.on("auth.verifyEmail", { message: "Verified.", next: "sign-in" }));

test("the token of the link is redeemed once, even if the page renders again", async () => {
  const release = server.hold("auth.verifyEmail");
  const first = await open(<Verification token="secret" />, { user: null });
  await expect.element(shown("pending")).toBeVisible();
  release();
  await expect.element(shown("success")).toBeVisible();
  await first.unmount();
  await open(<Verification token="secret" />, { user: null });
  await expect.element(shown("success")).toBeVisible();
  expect(server.calls("auth.verifyEmail")).toEqual([{ token: "secret" }]);
});

test("a refused token stays refused and is not sent again", async () => {
  server.on("auth.verifyEmail", new Refusal("BAD_REQUEST"));
  const first = await open(<Verification token="old" />, { user: null });
  await expect.element(shown("error")).toBeVisible();
  await first.unmount();
  await open(<Verification token="old" />, { user: null });
  await expect.element(shown("error")).toBeVisible();
  expect(server.calls("auth.verifyEmail")).toHaveLength(1);
});

test("a link without a token is an error, and nothing is requested", async () => {
  await open(<Verification token="" />, { user: null });
  await expect.element(shown("error")).toBeVisible();
  expect(server.log).toEqual([]);
});
