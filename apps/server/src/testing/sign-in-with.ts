import type { TestBrowser } from "./test-browser.ts";

/** The whole way to Google and back. @returns where it ends */
export function signInWithGoogle(browser: TestBrowser): Promise<string | null> {
  return signInWith(browser, "google");
}

/** The whole way to a provider and back. @returns where it ends */
export async function signInWith(browser: TestBrowser, way: "google" | "oidc"): Promise<string | null> {
  const { headers } = await browser.get(`/api/login/${way}`);
  const answer = await fetch(headers.get("location")!, { redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  return (await browser.get(back.pathname + back.search)).headers.get("location");
}
