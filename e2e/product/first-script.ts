import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/**
 * The maximum JavaScript that a page may load by itself, in bytes after gzip: on home 200 kB before it is used, and 28 kB once the
 * browser is idle, which keep changes without a network.
 */
export const firstScriptLimits = { landing: 110_000, home: 228_000 };

/**
 * What a page loads by itself, at once or when idle.
 *
 * @param name nothing of the page may be in the browser's cache
 * @param ready waits until the page is rendered
 * @returns bytes, each file after gzip
 */
export async function firstScript(
  page: Page,
  name: keyof typeof firstScriptLimits,
  ready: () => Promise<unknown>,
): Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (response: Awaited<ReturnType<Page["waitForResponse"]>>) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", count);
  // The last to come.
  const worker = name === "home" ? page.waitForEvent("worker") : null;
  await page.goto("/");
  await ready();
  await worker;
  await page.waitForLoadState("networkidle");
  page.off("response", count);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
