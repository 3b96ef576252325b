import type { Browser, CDPSession, Route } from "playwright-core";
import type { Person } from "../product/person.ts";
import { newWindow } from "./open-browser.ts";

declare global {
  /** In the page: when the first typed letter was painted. */
  var letterPainted: Promise<number>;
}

/** A processor a quarter as fast, like a phone's. */
const slowdown = 4;

/**
 * Opens home with an empty cache and a throttled processor; as soon as the list is there, clicks into the search
 * and types a letter. Mouse and key are sent to the browser directly: a tool that looks for the field first would
 * spend the throttled processor on its own code.
 *
 * @param isRendered whether the page has the first screen that the server renders
 * @returns milliseconds from the start of the navigation until the list is painted, and until the letter is
 */
export async function openHome(browser: Browser, url: string, person: Person, isRendered = true) {
  const context = await newWindow(browser, url, person);
  const page = await context.newPage();
  if (!isRendered) await page.route(/\/$/, withoutFirstScreen);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto("/", { waitUntil: "commit" });
  const { list, ...field } = await page.evaluate(async () => {
    globalThis.letterPainted = nextEvent("input").then(() => painted(() => true));
    const time = await painted(() => document.querySelector("article"));
    const { x, y, height } = document.querySelector('[placeholder="Quick search..."]')!.getBoundingClientRect();
    return { list: time, x: x + height, y: y + height / 2 };
  });
  await typeInto(session, field, "r");
  const input = await page.evaluate(() => letterPainted);
  await context.close();
  return { list, input };
}

async function withoutFirstScreen(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(/<div id="root">.*<\/div>/s, '<div id="root"></div>');
  await route.fulfill({ response, body });
}

async function typeInto(session: CDPSession, field: { x: number; y: number }, letter: string): Promise<void> {
  const button = { ...field, button: "left", clickCount: 1 } as const;
  await session.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button });
  await session.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button });
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", text: letter, key: letter });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: letter });
}
