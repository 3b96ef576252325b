import type { Browser } from "playwright-core";
import type { Person } from "../product/person.ts";
import { newWindow } from "./open-browser.ts";

/** A processor a quarter as fast, as of a phone. */
const slowdown = 4;

/**
 * Opens home with an empty cache and a slowed processor.
 *
 * @returns milliseconds from the start of the navigation until the list is painted, and until a typed letter is
 */
export async function openHome(browser: Browser, url: string, person: Person) {
  const context = await newWindow(browser, url, person);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto("/", { waitUntil: "commit" });
  const list = await page.evaluate(() => painted(() => document.querySelector("article")));
  const typed = page.evaluate(() => nextEvent("input").then(() => painted(() => true)));
  await page.getByPlaceholder("Quick search...").press("r");
  const input = await typed;
  await context.close();
  return { list, input };
}
