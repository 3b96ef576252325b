import type { Page } from "./test.ts";

/** Waits until nothing moves or changes its colour any more; what inherits a colour may only begin when another ends. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    do {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
      await new Promise(requestAnimationFrame);
    } while (document.getAnimations().length > 0);
  });
}
