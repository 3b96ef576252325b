import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useRef } from "react";
import { startDrag } from "../../../shared/dragging/testing/drag.tsx";
import { useDraggableBookmark } from "./use-draggable-bookmark.ts";
import { expect, makeBookmark, open, page, test } from "../../../shared/testing/in-page.ts";

function Card({ bookmark }: { bookmark: Bookmark }) {
  const element = useRef<HTMLDivElement>(null);
  const isDragging = useDraggableBookmark(element, bookmark);
  return (
    <div ref={element} role="group">
      {isDragging ? "dragging" : "at rest"}
    </div>
  );
}

const card = () => page.getByRole("group");

test("it reports a drag until the drop", async () => {
  await open(<Card bookmark={makeBookmark()} />);
  await expect.element(card()).toHaveTextContent("at rest");
  const { dropOn } = await startDrag(card().element());
  await expect.element(card()).toHaveTextContent("dragging");
  await dropOn(document.body);
  await expect.element(card()).toHaveTextContent("at rest");
});

test("another window receives the address as it does from a link", async () => {
  await open(<Card bookmark={makeBookmark({ url: "https://rye.example/bread" })} />);
  const { dataTransfer, dropOn } = await startDrag(card().element());
  expect(dataTransfer.getData("text/uri-list").trim()).toBe("https://rye.example/bread");
  expect(dataTransfer.getData("text/plain")).toBe("https://rye.example/bread");
  await dropOn(document.body);
});

test("another window does not receive an address that could run a script", async () => {
  await open(<Card bookmark={makeBookmark({ url: "javascript:alert(1)" })} />);
  const { dataTransfer, dropOn } = await startDrag(card().element());
  expect(dataTransfer.getData("text/uri-list")).toBe("");
  expect(dataTransfer.getData("text/plain")).not.toContain("javascript");
  await dropOn(document.body);
});
