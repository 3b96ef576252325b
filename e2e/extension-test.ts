/// <reference types="chrome" />
import { expect, type Page, test as base, type Worker } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signInAsNewPerson } from "./people.ts";
import { type ExtensionBrowser, openExtensionBrowser } from "./product/extension-browser.ts";
import { fenceIn } from "./test.ts";

/** A separate browser with the extension for each test; other sites answer with an empty page. */
export const test = base.extend<{ extension: ExtensionBrowser; page: Page }>({
  extension: async ({ launchOptions, baseURL }, use) => {
    const extension = await openExtensionBrowser(launchOptions.executablePath, baseURL!);
    await fenceIn(extension.context, baseURL!);
    await use(extension);
    await extension.close();
  },
  page: async ({ extension }, use) => use(await extension.context.newPage()),
});

/** Connects the extension to the account of the signed-in person, with the same steps. */
export async function pair(extension: ExtensionBrowser, page: Page, baseURL: string): Promise<void> {
  await page.goto(extension.page("options.html"));
  await page.getByLabel("Its address").fill(baseURL);
  const [granting] = await Promise.all([
    extension.context.waitForEvent("page"),
    page.getByRole("button", { name: "Connect" }).click(),
  ]);
  const agree = granting.getByRole("button", { name: "Connect" });
  await expect(agree).toBeVisible();
  await expectAccessible(granting, "page that grants a token");
  await agree.click();
  await expect(granting.getByRole("heading", { name: "Connected" })).toBeVisible();
  await granting.close();
  await expect(page.getByText(`Connected to ${new URL(baseURL).host}`)).toBeVisible();
}

/** The state after pairing, which has its own test. */
export async function connect(extension: ExtensionBrowser, page: Page, origin: string): Promise<void> {
  await signInAsNewPerson(page);
  const made = await page.request.post("/api/account/tokens", { data: { name: "extension", scope: "read-write" } });
  const { token } = (await made.json()) as { token: string };
  const background = await extension.background();
  await background.evaluate((connection) => chrome.storage.local.set({ connection }), { origin, token });
}

/** Opens the popup over a page: in a separate tab, which is not active while it is opened. */
export async function openPopup(extension: ExtensionBrowser, over: Page): Promise<Page> {
  const popup = await extension.context.newPage();
  await over.bringToFront();
  await popup.goto(extension.page("popup.html"));
  return popup;
}

/** The icon's badge over a page. */
export const signOf = (background: Worker, url: string): Promise<string | undefined> =>
  background.evaluate(async (address) => {
    const tab = (await chrome.tabs.query({})).find((each) => each.url === address);
    return chrome.action.getBadgeText(tab?.id === undefined ? {} : { tabId: tab.id });
  }, url);

/** Actions of the browser that tests trigger themselves. */
export type Event = { dispatch(...given: unknown[]): void };

/** Simulates the shortcut, because tests cannot press keys for the browser itself. */
export const pressShortcut = (background: Worker): Promise<void> =>
  background.evaluate(() => (chrome.commands.onCommand as unknown as Event).dispatch("save-page"));
