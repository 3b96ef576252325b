import type { AuthOptions } from "@bowerbird/contract/auth";
import { useOnlyProvider } from "./login-form.tsx";
import { expect, open, server, test } from "../../shared/testing/in-page.ts";

const company = { id: "oidc" as const, name: "Example Inc." };
const google = { id: "google" as const, name: "Google" };

/** Where the page goes by itself, given the ways to sign in. */
async function leavesFor(options: Partial<AuthOptions>, search: string): Promise<string[]> {
  server.on("auth.options", { google: false, providers: [company], passkeys: false, signUps: "open", ...options });
  const left: string[] = [];
  const Page = () => {
    useOnlyProvider(search, (path) => void left.push(path));
    return null;
  };
  await open(<Page />, { user: null });
  await expect.poll(() => server.calls("auth.options")).toHaveLength(1);
  return left;
}

test("a single provider without passwords is gone to right away, and the wanted page is kept", async () => {
  const left = await leavesFor({ passwordSignIn: false }, "?next=%2Ftags");
  await expect.poll(() => left).toEqual(["/api/login/oidc"]);
  expect(Object.values(sessionStorage)).toContain("/tags");
});

test.each([
  ["passwords", {}, ""],
  ["two providers", { passwordSignIn: false as const, providers: [google, company] }, ""],
  ["no provider, as far as is known", { passwordSignIn: false as const, providers: [] }, ""],
  ["a problem to read", { passwordSignIn: false as const }, "?problem=oidc-failed"],
])("with %s the page stays", async (_what, options, search) => {
  expect(await leavesFor(options, search)).toEqual([]);
});
