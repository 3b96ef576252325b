import { useRef, useState } from "react";
import { useRuleDrag } from "./rule-settings.tsx";
import { movePointer } from "../../shared/dragging/testing/drag.tsx";
import { expect, open, page, test } from "../../shared/testing/in-page.ts";

function List() {
  const [ids, setIds] = useState(["one", "two", "three"]);
  const list = useRef<HTMLUListElement>(null);
  const gap = useRuleDrag(list, ids, (id, position) =>
    setIds(ids.filter((other) => other !== id).toSpliced(position, 0, id)),
  );
  return (
    <ul ref={list} aria-label={`gap ${gap ?? "none"}`}>
      {ids.map((id) => (
        <li key={id} data-id={id} style={{ height: 40 }}>
          <button data-handle>{id}</button>
        </li>
      ))}
    </ul>
  );
}

const list = () => page.getByRole("list").element() as HTMLElement;
const items = () => [...list().children].map((item) => (item as HTMLElement).dataset["id"]);

/** Drags an item to a height of the list, in shares of an item. */
async function dragTo(id: string, height: number) {
  // The drag library covers the position of the last drag until the pointer moves.
  globalThis.dispatchEvent(new PointerEvent("pointermove"));
  const item = list().querySelector(`[data-id=${id}]`)!;
  movePointer();
  await expect.poll(() => item.getAttribute("draggable")).toBe("true");
  const dataTransfer = new DataTransfer();
  const send = (type: string, element: Element, clientY: number): void =>
    void element.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX: 20, clientY }),
    );
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const handle = item.querySelector("[data-handle]")!.getBoundingClientRect();
  const start = new DragEvent("dragstart", {
    bubbles: true,
    cancelable: true,
    dataTransfer,
    clientX: handle.left + 2,
    clientY: handle.top + 2,
  });
  item.dispatchEvent(start);
  await nextFrame();
  const y = list().getBoundingClientRect().top + height * 40;
  send("dragenter", list(), y);
  send("dragover", list(), y);
  await nextFrame();
  return {
    drop: () => {
      send("drop", list(), y);
      send("dragend", item, y);
    },
  };
}

test.for([
  ["one", 2.2, 2, ["two", "one", "three"]],
  ["one", 2.9, 3, ["two", "three", "one"]],
  ["three", 0.1, 0, ["three", "one", "two"]],
  ["two", 1.2, 1, ["one", "two", "three"]],
] as const)("an item that is dropped in a gap goes there: %s at %d", async ([id, height, gap, order]) => {
  await open(<List />);
  const drag = await dragTo(id, height);
  await expect.element(page.getByRole("list", { name: `gap ${gap}` })).toBeVisible();
  drag.drop();
  await expect.poll(items).toEqual(order);
  await expect.element(page.getByRole("list", { name: "gap none" })).toBeVisible();
});
