import type { TestBrowser } from "./test-browser.ts";
import { type Claims, startTestGoogle, type TestGoogle } from "@bowerbird/core/testing";
import { signInWithGoogle } from "./sign-in-with.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** A server that knows a Google, and whoever has an account there. */
export interface GoogleServer extends TestServer {
  google: TestGoogle;
  /** Signs somebody in with Google in a browser of their own. @param claims of theirs, beside what is new */
  newAtGoogle(claims?: Claims): Promise<TestBrowser>;
  /** Signs somebody in with a password in one more browser. @throws when the answer is not 200, with what it is */
  signIn(email: string, password: string, userAgent?: string): Promise<TestBrowser>;
}

export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get("/api/auth/user")).status === 200;

/** @param settings beside those of Google */
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
