import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** The maximum JavaScript that a page may load before it is used, in bytes after gzip. */
export const firstScriptLimits = { landing: 110_000, home: 200_000 };

/**
 * What a page loads by itself, at once or when idle.
 *
 * @param address as for `goto`; nothing of it may be in the browser's cache
 * @param ready waits until the page is rendered
 * @returns bytes, each file after gzip
 */
export async function firstScript(page: Page, address: string, ready: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (response: Awaited<ReturnType<Page["waitForResponse"]>>) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", count);
  await page.goto(address);
  await ready();
  await page.waitForLoadState("networkidle");
  page.off("response", count);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
