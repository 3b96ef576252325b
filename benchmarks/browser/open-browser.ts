import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/testing/find-chromium.ts";
import type { Person } from "../product/person.ts";
import { addStopwatch } from "./painted.ts";

/** The machine's Chromium, headless. @throws if there is none */
export async function openBrowser(): Promise<Browser> {
  const { path, problem } = await findChromium(new AbortController().signal);
  if (!path) throw new Error(problem);
  return chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--enable-precise-memory-info", "--js-flags=--expose-gc"],
  });
}

/** A window with an empty cache, in which the person is signed in and has completed the tutorial. */
export async function newWindow(browser: Browser, url: string, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  if (person) await context.addCookies(readCookies(person.cookie, url));
  await context.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("ai-bookmark-onboarding-completed", "true");
  });
  await addStopwatch(context);
  return context;
}

/** Moves the pointer until cards can be dragged: the drag library is loaded when a pointer moves over the list. */
export async function waitUntilDraggable(page: Page): Promise<void> {
  await page.locator("article").first().waitFor();
  for (let turn = 0; (await page.locator("article[draggable=true]").count()) === 0; turn++) {
    if (turn > 300) throw new Error("The cards of home could not be dragged within 30 s.");
    await page.mouse.move(700 + (turn % 2), 500);
    await page.waitForTimeout(100);
  }
}

/** The cookies of a `cookie` header. */
function readCookies(header: string, url: string) {
  return header.split("; ").map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url };
  });
}
