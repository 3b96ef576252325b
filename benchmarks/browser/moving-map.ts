import type { BrowserContext, Page } from "playwright-core";

/** Frames per second, and the time between two frames that 95 of 100 do not exceed (ms). */
export interface Frames {
  perSecond: number;
  p95: number;
}

const seconds = 5;

/** Drags the map in circles, then zooms in and out. Chromium without a graphics card draws it by the processor. */
export async function moveMap(context: BrowserContext): Promise<{ dragging: Frames; zooming: Frames; still: Frames }> {
  const page = await context.newPage();
  await page.goto("/insights?view=map");
  await page.getByRole("table").waitFor();
  const frames = {
    still: await count(page, "nothing"),
    dragging: await count(page, "drag"),
    zooming: await count(page, "zoom"),
  };
  await page.close();
  return frames;
}

async function count(page: Page, kind: "nothing" | "drag" | "zoom"): Promise<Frames> {
  const times = await page.evaluate(moveAndCount, [kind, seconds * 1_000] as const);
  const sorted = times.toSorted((a, b) => a - b);
  const sum = times.reduce((before, time) => before + time, 0);
  return { perSecond: (1_000 * times.length) / sum, p95: sorted[Math.floor(0.95 * sorted.length)]! };
}

/** Runs in the page: moves the map at each frame. @returns the times between frames */
async function moveAndCount([kind, whole]: readonly [string, number]): Promise<number[]> {
  const area = document.querySelector<HTMLElement>("[role=application]")!;
  area.setPointerCapture = () => {};
  const { left, top } = area.getBoundingClientRect();
  const point = (type: string, x: number, y: number) => {
    const place = { clientX: left + 400 + x, clientY: top + 300 + y };
    area.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: "mouse", button: 0, ...place }),
    );
  };
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  const start = await nextFrame();
  if (kind === "drag") point("pointerdown", 0, 0);
  for (let last = start; last - start < whole;) {
    const turn = (last - start) / 300;
    if (kind === "drag") point("pointermove", 80 * Math.sin(turn), 80 * Math.cos(turn));
    const wheel = { deltaY: -20 * Math.cos(turn), clientX: left + 400, clientY: top + 300, cancelable: true };
    if (kind === "zoom") area.dispatchEvent(new WheelEvent("wheel", wheel));
    const now = await nextFrame();
    times.push(now - last);
    last = now;
  }
  if (kind === "drag") point("pointerup", 0, 0);
  return times;
}
