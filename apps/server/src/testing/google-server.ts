import type { TestBrowser } from "./test-browser.ts";
import { type Claims, startTestGoogle, type TestGoogle } from "@bowerbird/core/testing";
import { signInWithGoogle } from "./sign-in-with.ts";
import { openServer } from "./open-test-server.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** A server with a fake Google, and its accounts. */
export interface GoogleServer extends TestServer {
  google: TestGoogle;
  /** Signs a person in with Google in their own browser. @param claims their claims, in addition to new ones */
  newAtGoogle(claims?: Claims): Promise<TestBrowser>;
  /** Signs a person in with a password in another browser. @throws when the answer is not 200 */
  signIn(email: string, password: string, userAgent?: string): Promise<TestBrowser>;
}

export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get("/api/auth/user")).status === 200;

/** Starts one for all tests of a file; call at the top of the file. @param settings in addition to Google's */
export function openGoogleServer(settings?: (google: TestGoogle) => Record<string, string>) {
  return openServer((databaseUrl) => startGoogleServer(databaseUrl, settings));
}

/** @param settings in addition to Google's */
export async function startGoogleServer(
  databaseUrl: string,
  settings: (google: TestGoogle) => Record<string, string> = () => ({}),
): Promise<GoogleServer> {
  const google = await startTestGoogle();
  const server = await startTestServer(databaseUrl, null, { ...google.settings, ...settings(google) });
  return {
    ...server,
    google,
    newAtGoogle: async (claims = {}) => {
      const known = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, name: "Grace" };
      google.person = { ...known, ...claims };
      const browser = server.visitor();
      await signInWithGoogle(browser);
      return browser;
    },
    signIn: async (email, password, userAgent = "node") => {
      const browser = server.visitor();
      const { status } = await browser.send(
        "POST",
        "/api/auth/login",
        { email, password },
        { "user-agent": userAgent },
      );
      if (status !== 200) throw new Error(`Signing in answered ${status}`);
      return browser;
    },
    close: async () => {
      await server.close();
      await google.close();
    },
  };
}
