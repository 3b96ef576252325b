import type { BrowserContext, Page } from "playwright-core";
import { waitUntilDraggable } from "./open-browser.ts";

/** Milliseconds of each drag. */
export interface Dragging {
  /** From taking the card until it is shown as dragged. */
  taken: number[];
  /** From dropping it until it has left its position. */
  settled: number[];
  /** From dropping it until the server has moved it. */
  moved: number[];
}

/** Drags the first card of home to a category of the sidebar, repeatedly. */
export async function dragCards(context: BrowserContext, turns: number): Promise<Dragging> {
  const page = await context.newPage();
  await page.goto("/");
  await waitUntilDraggable(page);
  const all: Dragging = { taken: [], settled: [], moved: [] };
  for (let turn = 0; turn < turns; turn++) {
    const watched = page.evaluate(watchDrag);
    await dragFirst(page, turn);
    const { taken, settled, moved } = await watched;
    all.taken.push(taken);
    all.settled.push(settled);
    all.moved.push(moved);
  }
  await page.close();
  return all;
}

async function dragFirst(page: Page, turn: number): Promise<void> {
  const places = page.getByRole("navigation", { name: "Categories" }).locator("li");
  const target = (await places.nth(3 + (turn % 3)).boundingBox())!;
  await page.locator("article[draggable=true]").first().hover();
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + 10, { steps: 4 });
  await page.mouse.move(target.x + 62, target.y + 12, { steps: 2 });
  await page.mouse.up();
}

/** Runs in the page, during one drag. */
async function watchDrag(): Promise<{ taken: number; settled: number; moved: number }> {
  performance.clearResourceTimings();
  const title = () => document.querySelector("article h3")?.textContent;
  const before = title();
  const isAnswered = ({ name }: PerformanceEntry) => name.includes("bookmarks.update");
  const drop = nextEvent("drop");
  const dragged = await nextEvent("dragstart");
  const taken = (await painted(() => document.querySelector("article.opacity-55"))) - dragged;
  const dropped = await drop;
  const [gone, answered] = await Promise.all([
    painted(() => title() !== before),
    painted(() => performance.getEntriesByType("resource").some(isAnswered)),
  ]);
  return { taken, settled: gone - dropped, moved: answered - dropped };
}
