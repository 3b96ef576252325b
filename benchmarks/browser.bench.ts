import path from "node:path";
import type { Browser } from "playwright-core";
import { firstScript, firstScriptLimits } from "../e2e/product/first-script.ts";
import { buildWeb } from "../scripts/launcher/build-app.ts";
import { dragCards } from "./browser/dragging.ts";
import { newWindow, openBrowser } from "./browser/open-browser.ts";
import { openHome } from "./browser/opening.ts";
import { type Scrolling, scrollHome, scrollNothing } from "./browser/scrolling.ts";
import { typeTerms } from "./browser/typing.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round } from "./product/timing.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The experience of a person with 100,000 bookmarks: opening, scrolling, searching and dragging in a real browser. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  await buildWeb(root, (line) => console.log(line), new AbortController().signal);
  const product = await startProduct(services, { NODE_ENV: "production" });
  const browser = await openBrowser();
  try {
    const person = await product.person();
    const links = library(100_000);
    await importAll(person, bookmarkFile(links));
    await settle(product.databaseUrl);
    const terms = searchTerms(links).filter(({ text }) => text.length > 2);
    return [
      ...(await weighing(browser, product.url, person)),
      ...(await opening(browser, product.url, person)),
      ...(await scrolling(browser, product.url, person)),
      ...(await typing(browser, product.url, person, terms.map(({ text }) => text).slice(0, 60))),
      ...(await dragging(browser, product.url, person)),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function weighing(browser: Browser, url: string, person: Person) {
  const weigh = async (name: keyof typeof firstScriptLimits, landmark: string, who?: Person) => {
    const context = await newWindow(browser, url, who);
    const page = await context.newPage();
    const bytes = await firstScript(page, name, () => page.locator(landmark).first().waitFor());
    await context.close();
    const target = `≤ ${firstScriptLimits[name] / 1_000}`;
    return { name: `JavaScript of ${name} before its first use`, value: round(bytes / 1_000), unit: "kB gzip", target };
  };
  return [await weigh("landing", "h1"), await weigh("home", "article", person)];
}

/** The best of several, because other load on the machine only adds. */
async function opening(browser: Browser, url: string, person: Person) {
  const times: Awaited<ReturnType<typeof openHome>>[] = [];
  const plain: typeof times = [];
  for (let turn = 0; turn < 7; turn++) {
    times.push(await openHome(browser, url, person));
    plain.push(await openHome(browser, url, person, false));
  }
  const best = (name: string, samples: number[], without: number[]) => ({
    name: `home at 100,000, processor slowed 4 times: ${name}`,
    value: Math.round(Math.min(...samples)),
    unit: `ms, best of 7 (p50 ${Math.round(quantile(samples, 0.5))})`,
    target: "≤ 800",
    baseline: `${Math.round(Math.min(...without))} without the screen that the server renders`,
  });
  const both = (part: "list" | "input") =>
    [times, plain].map((all) => all.map((time) => time[part])) as [number[], number[]];
  return [best("list painted", ...both("list")), best("a letter typed is painted", ...both("input"))];
}

async function scrolling(browser: Browser, url: string, person: Person) {
  const context = await newWindow(browser, url, person);
  const pairs: { home: Scrolling; nothing: Scrolling }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    pairs.push({ home: await scrollHome(context), nothing: await scrollNothing(context) });
  }
  await context.close();
  const part = ({ dropped, frames }: Scrolling) => (100 * dropped) / (dropped + frames);
  const { home, nothing } = pairs.toSorted((a, b) => part(a.home) - part(b.home))[0]!;
  return [
    {
      name: "scrolling 100,000 from top to bottom in 10 s: frames dropped",
      value: round(part(home)),
      unit: "%, best of 3",
      target: "≤ baseline + 10",
      baseline: `${round(part(nothing))} % of an empty page`,
    },
    { name: "  longest task", value: Math.round(home.longestTask), unit: "ms", target: "≤ 100" },
    { name: "  JavaScript heap at its highest", value: round(home.heap), unit: "MB", target: "≤ 150" },
  ];
}

async function typing(browser: Browser, url: string, person: Person, terms: readonly string[]) {
  const context = await newWindow(browser, url, person);
  await typeTerms(context, terms.slice(0, 10));
  const times = await typeTerms(context, terms);
  await context.close();
  return [row("quick search at 100,000: from the last key to results painted", times)];
}

async function dragging(browser: Browser, url: string, person: Person) {
  const context = await newWindow(browser, url, person);
  const { taken, settled, moved } = await dragCards(context, 24);
  await context.close();
  return [
    row("dragging at 100,000: from taking a card to seeing it taken", taken),
    row("dragging at 100,000: from letting go to the card's leaving", settled),
    { ...row("  to the server's answer", moved), target: undefined },
  ];
}

function row(name: string, times: readonly number[]) {
  const [p50, p95] = [Math.round(quantile(times, 0.5)), Math.round(quantile(times, 0.95))];
  return { name, value: p50, unit: `ms p50 (p95 ${p95})`, target: "≤ 100" };
}
