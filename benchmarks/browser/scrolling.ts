import type { BrowserContext, Page } from "playwright-core";
import { waitUntilDraggable } from "./open-browser.ts";

export interface Scrolling {
  frames: number;
  /** Frames that the screen would have shown but the page did not render. */
  dropped: number;
  /** The longest task in milliseconds; tasks under 50 do not count. */
  longestTask: number;
  /** Maximum JavaScript heap in MB, including garbage. */
  heap: number;
}

const milliseconds = 10_000;

/** From the top to the bottom of home in 10 s: some hundred rows a frame. */
export async function scrollHome(context: BrowserContext): Promise<Scrolling> {
  const page = await context.newPage();
  await page.goto("/");
  await waitUntilDraggable(page);
  return scroll(page);
}

/** The same scrolling of an empty page: the machine's limit. */
export async function scrollNothing(context: BrowserContext): Promise<Scrolling> {
  const page = await context.newPage();
  await page.setContent("<div style='height: 4000000px'></div>");
  return scroll(page);
}

async function scroll(page: Page): Promise<Scrolling> {
  const result = await page.evaluate(scrollDown, milliseconds);
  await page.close();
  return result;
}

/** Runs in the page: scrolls a step per frame, and counts missing frames. */
async function scrollDown(whole: number): Promise<Scrolling> {
  const frameTime = 1_000 / 60;
  const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
  let [longestTask, heap, frames, dropped] = [0, 0, 0, 0];
  new PerformanceObserver((list) => {
    longestTask = Math.max(longestTask, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const start = await nextFrame();
  for (let last = start; last - start < whole; frames++) {
    const bottom = document.documentElement.scrollHeight - innerHeight;
    scrollTo(0, (bottom * (last - start)) / whole);
    const now = await nextFrame();
    dropped += Math.max(0, Math.round((now - last) / frameTime) - 1);
    if (frames % 20 === 0) heap = Math.max(heap, memory.usedJSHeapSize / 1e6);
    last = now;
  }
  return { frames, dropped, longestTask, heap };
}
