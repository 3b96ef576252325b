import { Refusal } from "@bowerbird/api/testing";
import type { Category } from "@bowerbird/contract/categories";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { expectMessage, messageText, undo } from "../../shared/testing/steps.ts";
import { Sidebar } from "./testing/sidebar.tsx";

const at = (index: number) => `40000000000${index}0`;
const bread = makeCategory({ name: "Bread", bookmarkCount: 1, position: at(1) });
const rye = makeCategory({ name: "Rye", bookmarkCount: 1, parentId: bread.id, position: at(1) });
const oats = makeCategory({ name: "Oats", bookmarkCount: 1, position: at(2) });
const travel = makeCategory({ name: "Travel", bookmarkCount: 1, position: at(3) });

/** What the server has. */
let stored: Category[];

const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
const shown = () =>
  page
    .getByRole("listitem")
    .elements()
    .toSorted((a, b) => (a as HTMLElement).offsetTop - (b as HTMLElement).offsetTop)
    .map((row) => row.querySelector("a")!.title);
const list = () => page.getByRole("navigation", { name: "Categories" }).getByRole("list").element();
const scroller = () => list().parentElement!;
const mark = () => scroller().querySelector<HTMLElement>("[data-drop]")?.dataset["drop"] ?? "none";
const edits = () => server.calls("categories.edit");

beforeEach(() => {
  stored = [bread, rye, oats, travel];
  server.on("categories.list", () => stored);
  server.on("categories.edit", ({ id, parentId = null }) => {
    const category = stored.find((one) => one.id === id)!;
    stored = stored.map((one) => (one === category ? { ...one, parentId, position: "5" } : one));
    return { ...category, changeId: "moved" };
  });
  server.on("bookmarks.undoChange", { restored: 0, failed: [] });
});

async function openSidebar(): Promise<void> {
  await open(<Sidebar />);
  await expect.poll(shown).toEqual(["Bread", "Oats", "Travel"]);
}

/** Takes a category with the mouse. Points are rows and shares of their height. */
async function take(name: string) {
  await userEvent.hover(link(name));
  await expect.poll(() => list().getAttribute("draggable")).toBe("true");
  const dataTransfer = new DataTransfer();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const send = (type: string, element: Element, clientY: number): void =>
    void element.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX: 20, clientY }),
    );
  const { top, height } = link(name).element().getBoundingClientRect();
  send("dragstart", list(), top + height / 2);
  await nextFrame();
  const moveTo = async (element: Element, clientY: number): Promise<void> => {
    send("dragenter", element, clientY);
    send("dragover", element, clientY);
    await nextFrame();
  };
  let [over, height_] = [scroller() as Element, 0];
  return {
    over: async (onto: string, share: number): Promise<void> => {
      const row = link(onto).element().closest("li") ?? link(onto).element();
      const box = row.getBoundingClientRect();
      [over, height_] = [row, box.top + box.height * share];
      await moveTo(over, height_);
    },
    below: async (): Promise<void> => {
      [over, height_] = [scroller(), scroller().getBoundingClientRect().bottom - 5];
      await moveTo(over, height_);
    },
    drop: () => {
      send("drop", over, height_);
      send("dragend", list(), height_);
    },
    cancel: () => send("dragend", list(), 0),
  };
}

test("a category that is dropped on another goes into it, and Undo takes it back", async () => {
  await openSidebar();
  const drag = await take("Travel");
  await drag.over("Oats", 0.5);
  await expect.poll(mark).toBe("into");
  drag.drop();
  await expectMessage("Moved Travel to Oats");
  expect(edits()).toEqual([{ id: travel.id, parentId: oats.id }]);
  await expect.poll(shown).toEqual(["Bread", "Oats"]);
  await expect.poll(mark).toBe("none");
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "moved" }]);
});

test("a category that is dropped between two stands there, before the server answers", async () => {
  await openSidebar();
  const release = server.hold("categories.edit");
  const drag = await take("Travel");
  await drag.over("Oats", 0.1);
  await expect.poll(mark).toBe("beside");
  drag.drop();
  await expect.poll(shown).toEqual(["Bread", "Travel", "Oats"]);
  release();
  await expectMessage("Moved Travel");
  expect(edits()).toEqual([{ id: travel.id, parentId: null, beforeId: oats.id }]);
});

test("a category held above a collapsed one expands it", async () => {
  await openSidebar();
  const drag = await take("Travel");
  await drag.over("Bread", 0.5);
  await expect.poll(shown, { timeout: 3_000 }).toEqual(["Bread", "Rye", "Oats", "Travel"]);
  await drag.over("Rye", 0.9);
  drag.drop();
  await expectMessage("Moved Travel to Bread");
  expect(edits()).toEqual([{ id: travel.id, parentId: bread.id, afterId: rye.id }]);
});

test.for([
  ["on All Bookmarks", async (drag: Awaited<ReturnType<typeof take>>) => drag.over("All Bookmarks", 0.5)],
  ["below all others", async (drag: Awaited<ReturnType<typeof take>>) => drag.below()],
] as const)("a subcategory that is dropped %s goes to the top level", async ([, move]) => {
  await openSidebar();
  await page.getByRole("button", { name: "Expand Bread" }).click();
  const drag = await take("Rye");
  await move(drag);
  drag.drop();
  await expectMessage("Moved Rye to the top level");
  expect(edits()).toEqual([{ id: rye.id, parentId: null }]);
});

test("a category cannot be dropped into its own subcategory, and Escape ends the drag without a move", async () => {
  await openSidebar();
  await page.getByRole("button", { name: "Expand Bread" }).click();
  const drag = await take("Bread");
  await drag.over("Rye", 0.5);
  expect(mark()).toBe("none");
  await drag.over("Oats", 0.5);
  await expect.poll(mark).toBe("into");
  drag.cancel();
  await expect.poll(mark).toBe("none");
  expect(edits()).toEqual([]);
});

test("a refused move goes back to where the category was, and says why", async () => {
  await openSidebar();
  server.on("categories.edit", new Refusal("CONFLICT", "There is already a category named “Travel” here."));
  const drag = await take("Travel");
  await drag.over("Oats", 0.5);
  drag.drop();
  await expectMessage("There is already a category named “Travel” here.");
  await expect.poll(shown).toEqual(["Bread", "Oats", "Travel"]);
});

test("Alt and the arrow keys move the focused category among the others; it keeps the focus", async () => {
  await openSidebar();
  (link("Travel").element() as HTMLElement).focus();
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(shown).toEqual(["Bread", "Travel", "Oats"]);
  await expect.element(link("Travel")).toHaveFocus();
  await expect.element(page.getByRole("status")).toHaveTextContent("Travel moved before Oats");
  await expect.poll(edits).toEqual([{ id: travel.id, parentId: null, beforeId: oats.id }]);
  expect(messageText()).toBe("no message");
});

test("Alt and the right arrow key nest a category under the one above it, the left one takes it out again", async () => {
  await openSidebar();
  (link("Oats").element() as HTMLElement).focus();
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await expectMessage("Moved Oats to Bread");
  await expect.poll(shown).toEqual(["Bread", "Rye", "Oats", "Travel"]);
  await expect.element(link("Oats")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await expectMessage("Moved Oats to the top level");
  await expect.element(link("Oats")).toHaveFocus();
  expect(edits()).toEqual([
    { id: oats.id, parentId: bread.id },
    { id: oats.id, parentId: null, afterId: bread.id },
  ]);
});
