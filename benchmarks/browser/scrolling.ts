import type { BrowserContext, Page } from "playwright-core";

export interface Scrolling {
  frames: number;
  /** Frames that the screen would have shown but the page did not draw. */
  dropped: number;
  /** Milliseconds of the longest piece of work that held the page up; pieces under 50 do not count. */
  longestTask: number;
  /** MB of JavaScript's heap at its highest, with what is only waiting to be collected. */
  heap: number;
}

const milliseconds = 10_000;

/** From the top to the bottom of home, all of it in 10 s: some hundred rows a frame. */
export async function scrollHome(context: BrowserContext): Promise<Scrolling> {
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("article[draggable=true]").first().waitFor();
  return scroll(page);
}

/** The same scrolling of a page with nothing on it: what the machine can do at all. */
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

/** Runs in the page: moves it a step a frame, and counts the frames that are missing between two. */
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
