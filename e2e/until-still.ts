import type { Page } from "./test.ts";

/** Waits until all transitions have ended; an inherited color may only start to change when another has ended. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    do {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
      await new Promise(requestAnimationFrame);
    } while (document.getAnimations().length > 0);
  });
}
