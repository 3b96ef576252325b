import type { BrowserContext } from "playwright-core";

declare global {
  /** In the page: the time when what was waited for has been painted, in milliseconds as of `performance.now()`. */
  var painted: (isThere: () => unknown) => Promise<number>;
  /** In the page: the time of the next event of that name. */
  var nextEvent: (name: string) => Promise<number>;
}

/** Gives every page of the window what measures in it; the functions that run there can use nothing else of ours. */
export async function addStopwatch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.painted = (isThere) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isThere()) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        look();
      });
    globalThis.nextEvent = (name) =>
      new Promise((resolve) =>
        addEventListener(name, ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
      );
  });
}
