import type { BrowserContext } from "playwright-core";

declare global {
  /** In the page: the time (`performance.now()`, ms) at which the condition was true and painted. */
  var painted: (isThere: () => unknown) => Promise<number>;
  /** In the page: the time of the next event of that name. */
  var nextEvent: (name: string) => Promise<number>;
}

/** Adds the measuring functions to every page of the window; functions that run there can use nothing else of ours. */
export async function addStopwatch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.painted = (isThere) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!isThere()) requestAnimationFrame(check);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        check();
      });
    globalThis.nextEvent = (name) =>
      new Promise((resolve) =>
        addEventListener(name, ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
      );
  });
}
