import type { BrowserContext } from "playwright-core";

/**
 * Types each term into the quick search, letter by letter.
 *
 * @returns for each the milliseconds from the last key until its results are painted
 */
export async function typeTerms(context: BrowserContext, terms: readonly string[]): Promise<number[]> {
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("article").first().waitFor();
  const field = page.getByPlaceholder("Quick search...");
  const times: number[] = [];
  // Earlier input is answered from the cache, without a request.
  const typed = new Set<string>();
  for (const term of terms) {
    if (typed.has(term)) continue;
    for (let length = 1; length <= term.length; length++) typed.add(term.slice(0, length));
    await field.fill("");
    await field.pressSequentially(term.slice(0, -1), { delay: 40 });
    const found = page.evaluate(untilFound, encodeURIComponent(JSON.stringify(term)));
    await field.press(term.at(-1)!);
    times.push(await found);
  }
  await page.close();
  return times;
}

/** Runs in the page. */
async function untilFound(term: string): Promise<number> {
  performance.clearResourceTimings();
  const isAnswered = ({ name }: PerformanceEntry) => name.includes("search.quick") && name.includes(term);
  const pressed = await nextEvent("keydown");
  return (await painted(() => performance.getEntriesByType("resource").some(isAnswered))) - pressed;
}
