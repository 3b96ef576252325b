import { test as base, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

export { expect, type Locator, type Page } from "@playwright/test";

/**
 * A page that fails on unexpected errors: no request to another host, no error in the console. Other sites, which
 * only a new tab may open, answer with an empty page.
 */
export const test = base.extend<{ isTutorialSeen: boolean; isOfflineExpected: boolean }>({
  isTutorialSeen: [true, { option: true }],
  isOfflineExpected: [false, { option: true }],
  context: async ({ context, baseURL, isTutorialSeen }, use) => {
    await fenceIn(context, baseURL!);
    if (isTutorialSeen) await markTutorialSeen(context);
    context.on("page", waitForTheApp);
    await use(context);
  },
  page: async ({ page, baseURL, isOfflineExpected }, use) => {
    const troubles: string[] = [];
    page.on("request", (request) => {
      if (isElsewhere(request.url(), baseURL!)) troubles.push(`request to ${request.url()}`);
    });
    page.on("pageerror", (error) => troubles.push(`error ${error.message}`));
    page.on("console", (message) => {
      // Refused calls are part of some tests; the browser logs them itself.
      const isRefusal = /^Failed to load resource: .*(400|401|403|404|409|503)/.test(message.text());
      const isOffline = isOfflineExpected && message.text().includes("net::ERR_INTERNET_DISCONNECTED");
      if (message.type() === "error" && !isRefusal && !isOffline) troubles.push(`console ${message.text()}`);
    });
    await use(page);
    expect(troubles).toEqual([]);
  },
});

/** The server-rendered home only becomes interactive with the app's code; `waitUntil: "commit"` shows it before. */
function waitForTheApp(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const alive = () => page.locator("#early-list").waitFor({ state: "detached" });
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await alive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await alive();
    return response;
  };
}

/** Only what is in view is rendered: scrolls down from the top, repeatedly, until the target is there and stays. */
export async function scrollTo(page: Page, target: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    if (!(await target.first().isVisible())) await page.evaluate(goOn);
    await target.first().scrollIntoViewIfNeeded({ timeout: 300 });
  }).toPass({ intervals: [100], timeout: 30_000 });
}

function goOn(): void {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) window.scrollTo(0, 0);
  else window.scrollBy(0, window.innerHeight / 2);
}

/** Opens a menu by its button, and takes an entry of it. */
export async function choose(page: Page, button: string | RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Opens the list of a field, and takes one of its options. */
export async function select(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Presses keys, one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Answers for every site except the product's own. */
export async function fenceIn(context: BrowserContext, ownUrl: string): Promise<void> {
  await context.route(
    (url) => isElsewhere(url.href, ownUrl),
    (route) => route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
}

/** Without this the tutorial would be offered on the page for adding bookmarks, and after the first import. */
export async function markTutorialSeen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The empty page of a new tab has no storage.
    if (location.protocol !== "about:") localStorage.setItem("ai-bookmark-onboarding-completed", "true");
  });
}

function isElsewhere(url: string, ownUrl: string): boolean {
  if (!/^(https?|wss?):/.test(url)) return false;
  // The fake Google of the tests is allowed.
  const known = [ownUrl, process.env.E2E_GOOGLE_URL ?? ownUrl].map((address) => new URL(address).host);
  return !known.includes(new URL(url).host);
}
