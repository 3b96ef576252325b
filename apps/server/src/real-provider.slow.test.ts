import type { ClientAuthMethod } from "oidc-provider";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { isSignedIn, newEmail } from "./testing/google-server.ts";
import { type RealProvider, startRealProvider } from "./testing/real-provider.ts";
import { TestBrowser } from "./testing/test-browser.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** A person's browser at the product and at the provider. */
interface Browsers {
  product: TestBrowser;
  provider: TestBrowser;
}

type Step = "sign in" | "agree" | "refuse";

// The product has a path of its own, as behind the proxy of a home.
const appUrl = "http://home.example/bookmarks";
const signedIn = "/bookmarks/";
const problem = (name: string) => `/bookmarks/login?problem=oidc-${name}`;

const authMethods: ClientAuthMethod[] = ["client_secret_basic", "client_secret_post"];

describe.each(authMethods)("a certified provider that takes the secret by %s", (authMethod) => {
  let provider: RealProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startRealProvider(appUrl, authMethod);
    server = await startTestServer(inject("databaseUrl"), null, { ...provider.settings, APP_URL: appUrl });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const newBrowsers = (): Browsers => ({
    product: server.visitor(),
    provider: new TestBrowser(provider.settings.OIDC_ISSUER, ""),
  });

  /** The way through the provider's forms. @returns the steps that it asked for, and where the product leads in the end */
  async function goThrough({ product, provider: browser }: Browsers, email: string, agrees = true) {
    const steps: Step[] = [];
    const { headers } = await product.get("/bookmarks/api/login/oidc");
    const isBack = (location: string) => location.startsWith(appUrl);
    let next = headers.get("location")!;
    while (!isBack(next)) {
      const page = await browser.get(pathOf(next));
      const answer = page.headers.has("location") ? page : await fill(browser, page.body, email, agrees, steps);
      next = answer.headers.get("location")!;
    }
    const end = await product.get(pathOf(next));
    return { steps, location: end.headers.get("location") };
  }

  function comesBack(email: string, isVerified = true) {
    provider.people.set(email, { isVerified });
    return email;
  }

  it("opens an account after its forms, with the address and the name that it has", async () => {
    const browsers = newBrowsers();
    const email = comesBack(newEmail());
    expect(await goThrough(browsers, email)).toEqual({ steps: ["sign in", "agree"], location: signedIn });
    expect((await browsers.product.get("/api/account")).body).toMatchObject({ email, firstName: "Grace Hopper" });
  });

  it("asks for nothing again after a sign-out, and leads to the same account", async () => {
    const browsers = newBrowsers();
    const email = comesBack(newEmail());
    await goThrough(browsers, email);
    const { id } = (await browsers.product.get("/api/account")).body;
    await browsers.product.get("/api/logout");
    expect(await isSignedIn(browsers.product)).toBe(false);
    expect(await goThrough(browsers, email)).toEqual({ steps: [], location: signedIn });
    expect((await browsers.product.get("/api/account")).body.id).toBe(id);
  });

  it("signs in to the account that has the same address, if it has verified the address", async () => {
    const ada = await server.person();
    const { id } = (await ada.get("/api/account")).body;
    const browsers = newBrowsers();
    expect((await goThrough(browsers, comesBack(ada.email))).location).toBe(signedIn);
    expect((await browsers.product.get("/api/account")).body).toMatchObject({ id, hasPassword: true, hasOidc: true });
  });

  it("is refused for an address that it has not verified, and the account stays as it was", async () => {
    const ada = await server.person();
    const browsers = newBrowsers();
    expect((await goThrough(browsers, comesBack(ada.email, false))).location).toBe(problem("unverified"));
    expect(await isSignedIn(browsers.product)).toBe(false);
    expect((await ada.get("/api/account")).body).toMatchObject({ hasOidc: false });
  });

  it("leads back to the sign-in page where the person does not agree", async () => {
    const browsers = newBrowsers();
    const end = await goThrough(browsers, comesBack(newEmail()), false);
    expect(end).toEqual({ steps: ["sign in", "refuse"], location: problem("cancelled") });
    expect(await isSignedIn(browsers.product)).toBe(false);
  });
});

it("a provider that goes down in the middle of a sign-in leads back to the sign-in page", async () => {
  const provider = await startRealProvider(appUrl, "client_secret_basic");
  const server = await startTestServer(inject("databaseUrl"), null, { ...provider.settings, APP_URL: appUrl });
  const browser = server.visitor();
  const { headers } = await browser.get("/api/login/oidc");
  await provider.close();
  const state = new URL(headers.get("location")!).searchParams.get("state")!;
  const end = await browser.get(`/api/identity/callback/oidc?${new URLSearchParams({ code: "a code", state })}`);
  expect(end.headers.get("location")).toBe(problem("failed"));
  await server.close();
});

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, "http://127.0.0.1");
  return pathname + search;
};

/** Fills in the form of the provider's page. */
function fill(browser: TestBrowser, page: string, email: string, agrees: boolean, steps: Step[]) {
  const action = pathOf(/action="([^"]+)"/.exec(page)![1]!);
  if (page.includes('name="login"')) {
    steps.push("sign in");
    return browser.submit(action, { prompt: "login", login: email, password: "any" });
  }
  steps.push(agrees ? "agree" : "refuse");
  return agrees ? browser.submit(action, { prompt: "consent" }) : browser.get(`${action}/abort`);
}
