import { execFileSync } from "node:child_process";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { buildWeb } from "../scripts/launcher/build-app.ts";
import { newWindow, openBrowser } from "./browser/open-browser.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round } from "./product/timing.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Answers of the server are held back for this long (ms): what is measured is the device's. */
const serverDelayMs = 1_000;

/** The library kept in a browser: how long it takes to fill, what it costs, and how fast it answers. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  await buildWeb(root, (line) => console.log(line), new AbortController().signal);
  const product = await startProduct(services, { NODE_ENV: "production" });
  const browser = await openBrowser();
  try {
    const rows = [];
    for (const [count, targets] of [
      [10_000, { fill: "≤ 2,000", size: "≤ 3", paint: "≤ 30" }],
      [100_000, { fill: undefined, size: undefined, paint: "≤ 60" }],
    ] as const) {
      const person = await product.person();
      const links = library(count);
      await importAll(person, bookmarkFile(links));
      await settle(product.databaseUrl);
      const words = searchTerms(links).flatMap(({ text }) => (/^[a-z]{4,}$/.test(text) ? [text] : []));
      const measured = await measure(browser, product.url, person, [...new Set(words)].slice(0, 40));
      const name = `at ${count.toLocaleString("en")}`;
      rows.push(
        { name: `filling the device ${name}`, value: Math.round(measured.fill), unit: "ms", target: targets.fill },
        { name: `  in the browser's storage`, value: round(measured.bytes / 1e6), unit: "MB", target: targets.size },
        { name: `  memory that it adds to the browser`, value: Math.round(measured.memory), unit: "MB" },
        { name: `  loading it when the app is opened`, value: Math.round(measured.load), unit: "ms" },
        {
          name: `quick search on the device ${name}: from a key to results painted`,
          value: Math.round(quantile(measured.paint, 0.95)),
          unit: `ms p95 (p50 ${Math.round(quantile(measured.paint, 0.5))}, ${measured.paint.length} keys)`,
          target: targets.paint,
          baseline: `${Math.round(quantile(measured.frames, 0.95))} ms p95 until a key is painted at all`,
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(browser: Browser, url: string, person: Person, words: readonly string[]) {
  const context = await newWindow(browser, url, person);
  const page = await context.newPage();
  await page.goto("/settings?tab=appearance");
  const control = page.getByRole("switch", { name: "Keep my library on this device" });
  await control.waitFor();
  const before = browserMemory();
  const start = performance.now();
  await control.click();
  await page.getByText(/bookmarks on this device/).waitFor();
  const fill = performance.now() - start;
  const text = await page.getByText(/bookmarks on this device/).textContent();
  const [, size = "0", unit] = /\(([\d.]+) (\w+)\)/.exec(text!)!;
  const bytes = Number(size) * (unit === "MB" ? 1e6 : 1e3);
  await page.waitForTimeout(2_000);
  for (const worker of page.workers()) await worker.evaluate(() => (globalThis as unknown as { gc: () => void }).gc());
  await page.evaluate(() => (globalThis as unknown as { gc: () => void }).gc());
  await page.waitForTimeout(1_000);
  const memory = browserMemory() - before;
  const load = await reload(page);
  await page.close();
  const typed = await typeWords(context, words);
  await context.close();
  return { fill, bytes, memory, load, ...typed };
}

/** How long the library takes to load, in a page that is opened again. */
async function reload(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const shown: Record<string, number> = {};
    Object.assign(globalThis, { shown });
    new MutationObserver(() => {
      const text = document.body?.textContent ?? "";
      if (text.includes("Loading…")) shown.start ??= performance.now();
      if (text.includes("on this device (")) shown.end ??= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  await page.getByText(/bookmarks on this device/).waitFor();
  const { start, end } = await page.evaluate(() => (globalThis as unknown as { shown: Record<string, number> }).shown);
  return end! - (start ?? end!);
}

/** Types words into the quick search while the server's answers are held back. */
async function typeWords(context: BrowserContext, words: readonly string[]) {
  const page = await context.newPage();
  await page.route(/search\.quick/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, serverDelayMs));
    await route.continue().catch(() => {});
  });
  await page.goto("/");
  await page.locator("article").first().waitFor();
  const field = page.getByPlaceholder("Quick search...");
  // The library is loaded after the page.
  await field.fill(words[0]!);
  await page.locator("[role=option] mark").first().waitFor();
  const [paint, frames]: [number[], number[]] = [[], []];
  for (const word of words) {
    await field.fill("");
    for (let length = 1; length <= word.length; length++) {
      const results = page.evaluate(untilMarked, word.slice(0, length));
      const frame = page.evaluate(untilTyped);
      await field.press(word[length - 1]!);
      frames.push(await frame);
      const time = await results;
      // Of one letter nothing is searched.
      if (length > 1 && time !== null) paint.push(time);
      await page.waitForTimeout(40);
    }
  }
  await page.close();
  return { paint, frames };
}

/** Runs in the page. @returns null if nothing on this device has the word */
async function untilMarked(word: string): Promise<number | null> {
  const pressed = await nextEvent("keydown");
  if (word.length < 2) return null;
  const isMarked = () =>
    [...document.querySelectorAll("[role=option] mark")].some(({ textContent }) => textContent?.toLowerCase() === word);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isMarked()) return;
      observer.disconnect();
      // After the frame that shows it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    setTimeout(() => {
      observer.disconnect();
      resolve(null);
    }, 500);
  });
}

/** Runs in the page: until a frame after the key is painted. */
async function untilTyped(): Promise<number> {
  const pressed = await nextEvent("keydown");
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed))));
}

/** Memory of the pages of all browsers that this process started, in MB. */
function browserMemory(): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,rss=,args="], { encoding: "utf8", maxBuffer: 1e8 }).split("\n");
  const processes = lines.flatMap((line) => {
    const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid, parent, kilobytes: Number(kilobytes), command: command! }] : [];
  });
  const own = new Set([String(process.pid)]);
  for (let size = 0; size !== own.size;) {
    size = own.size;
    for (const { pid, parent } of processes) if (own.has(parent!)) own.add(pid);
  }
  const pages = processes.filter(({ pid, command }) => own.has(pid) && command.includes("--type=renderer"));
  return pages.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1_024;
}
