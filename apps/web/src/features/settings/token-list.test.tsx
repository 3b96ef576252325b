import { makeToken } from "./testing/account-samples.ts";
import { TokenList } from "./token-list.tsx";
import { expect, expectMessage, expectRetry, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const token = makeToken({
  scopes: ["read", "write"],
  scope: "read-write",
  lastUsedAt: new Date("2026-05-12T00:00:00Z"),
});
const revoke = page.getByRole("button", { name: "Revoke My script" });

test("each token shows its scopes, its ending and when it was used", async () => {
  server.on("apiTokens.list", [token, makeToken({ name: "Other", expiresAt: new Date("2026-05-02T12:00:00Z") })]);
  await open(<TokenList />);
  const rows = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((row) => row.textContent);
  await expect
    .poll(rows)
    .toEqual([
      "My scriptReadWrite…x7Qz · created May 1, 2026 · last used May 12, 2026 · no expiryRevoke",
      "OtherRead…x7Qz · created May 1, 2026 · never used · expired May 2, 2026Revoke",
    ]);
});

test("a revoked token leaves the list", async () => {
  server.on("apiTokens.list", [token]);
  server.on("apiTokens.revoke", { message: "" });
  await open(<TokenList />);
  await expect.element(revoke).toBeVisible();
  server.on("apiTokens.list", []);
  await revoke.click();
  await expect.element(page.getByText("My script", { exact: true })).not.toBeInTheDocument();
  expect(server.calls("apiTokens.revoke")).toEqual([{ id: token.id }]);
});

test("a refusal shows an error, and the token stays", async () => {
  server.on("apiTokens.list", [token]);
  server.on("apiTokens.revoke", new Refusal("CONFLICT", "It was revoked elsewhere."));
  await open(<TokenList />);
  await revoke.click();
  await expectMessage("It was revoked elsewhere.");
  await expect.poll(() => server.calls("apiTokens.list")).toHaveLength(2);
  await expect.element(revoke).toBeVisible();
});

test("tokens that failed to load can be retried", () =>
  expectRetry("apiTokens.list", [token], <TokenList />, "Tokens", revoke));
