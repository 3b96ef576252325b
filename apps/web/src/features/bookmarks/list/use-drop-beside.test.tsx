import { useRef, useState } from "react";
import { DragSource, expectDropTarget, movePointer } from "../../../shared/dragging/testing/drag.tsx";
import { useDropBeside } from "./bookmark-rows.tsx";
import { expect, makeBookmark, open, page, test } from "../../../shared/testing/in-page.ts";

const rye = makeBookmark({ title: "Rye" });
const spelt = makeBookmark({ title: "Spelt", categoryId: rye.categoryId });
const elsewhere = makeBookmark({ title: "Elsewhere" });

function Row() {
  const element = useRef<HTMLDivElement>(null);
  const [dropped, setDropped] = useState("nothing");
  const edge = useDropBeside(element, rye, ({ title }, target) => {
    const isBefore = "beforeId" in target;
    setDropped(`${title} ${isBefore ? "before" : "after"} ${(isBefore ? target.beforeId : target.afterId) === rye.id}`);
  });
  return (
    <div ref={element} role="group" style={{ height: 100 }}>
      {`${edge ?? "no edge"}, dropped ${dropped}`}
    </div>
  );
}

const row = page.getByRole("group");

/** Drags the source over the row, at this share of its height. */
async function dragOver(name: string, share: number) {
  await open(
    <>
      <DragSource name="Rye" bookmark={rye} />
      <DragSource name="Spelt" bookmark={spelt} />
      <DragSource name="Elsewhere" bookmark={elsewhere} />
      <DragSource name="Something" />
      <Row />
    </>,
  );
  await expectDropTarget(row.element());
  const source = page.getByRole("button", { name }).element();
  movePointer();
  await expect.poll(() => source.getAttribute("draggable")).toBe("true");
  const { top, height } = row.element().getBoundingClientRect();
  const dataTransfer = new DataTransfer();
  const target = { clientX: 20, clientY: top + height * share };
  const send = (type: string, element: Element): void =>
    void element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...target }));
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  send("dragstart", source);
  await nextFrame();
  send("dragenter", row.element());
  send("dragover", row.element());
  await nextFrame();
  return () => {
    send("drop", row.element());
    send("dragend", source);
  };
}

test.for([
  [0.2, "before"],
  [0.8, "after"],
] as const)("at %s of its height, a row shows and takes a bookmark %s it", async ([share, edge]) => {
  const drop = await dragOver("Spelt", share);
  await expect.element(row).toHaveTextContent(`${edge}, dropped nothing`);
  drop();
  await expect.element(row).toHaveTextContent(`no edge, dropped Spelt ${edge} true`);
});

test.for(["Rye", "Elsewhere", "Something"])(
  "a row takes no drop of %s: itself, another category's or none",
  async (name) => {
    const drop = await dragOver(name, 0.2);
    drop();
    await expect.element(row).toHaveTextContent("no edge, dropped nothing");
  },
);
