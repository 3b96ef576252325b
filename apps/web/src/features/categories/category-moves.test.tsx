import { bread, edits, link, oats, openMovable, rye, shown, travel } from "./testing/movable.tsx";
import { movePointer } from "../../shared/dragging/testing/drag.tsx";
import { expect, expectMessage, page, Refusal, server, test, undo, userEvent } from "../../shared/testing/in-page.ts";

const list = () => page.getByRole("navigation", { name: "Categories" }).getByRole("list").element();
const scroller = () => list().parentElement!;
const mark = () => scroller().querySelector<HTMLElement>("[data-drop]")?.dataset["drop"] ?? "none";

/** Takes a category with the mouse. Points are rows and shares of their height. */
async function take(name: string) {
  // The drag library covers the point of the last drag until the pointer moves.
  globalThis.dispatchEvent(new PointerEvent("pointermove"));
  await userEvent.hover(link(name));
  movePointer();
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
  await openMovable();
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

test("a category dropped between two others is shown there before the server answers", async () => {
  await openMovable();
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
  await openMovable();
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
  await openMovable();
  await page.getByRole("button", { name: "Expand Bread" }).click();
  const drag = await take("Rye");
  await move(drag);
  drag.drop();
  await expectMessage("Moved Rye to the top level");
  expect(edits()).toEqual([{ id: rye.id, parentId: null }]);
});

test("a category cannot be dropped into its own subcategory, and Escape ends the drag without a move", async () => {
  await openMovable();
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
  await openMovable();
  server.on("categories.edit", new Refusal("CONFLICT", "There is already a category named “Travel” here."));
  const drag = await take("Travel");
  await drag.over("Oats", 0.5);
  drag.drop();
  await expectMessage("There is already a category named “Travel” here.");
  await expect.poll(shown).toEqual(["Bread", "Oats", "Travel"]);
});
