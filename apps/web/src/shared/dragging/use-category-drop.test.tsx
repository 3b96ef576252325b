import { useEffect, useRef, useState } from "react";
import { withDragLibrary } from "./drag-library.ts";
import { dropCategory, useCategoryDrop } from "./use-category-drop.ts";
import { DragSource, expectDropTarget, startDrag } from "./testing/drag.tsx";
import { expect, makeBookmark, newId, open, page, test } from "../testing/in-page.ts";

const [bread, travel] = [newId(), newId()];

function Target({ categoryId, name }: { categoryId: string | null; name: string }) {
  const element = useRef<HTMLDivElement>(null);
  const isOver = useCategoryDrop(element, categoryId);
  return (
    <div ref={element} role="group" aria-label={name}>
      {isOver ? "drop here" : "category"}
    </div>
  );
}

/** Shows the category that the last drop was on. */
function Monitor() {
  const [dropped, setDropped] = useState<string | null>("nothing yet");
  useEffect(
    () =>
      withDragLibrary(({ monitorForElements }) =>
        monitorForElements({
          onDrop: ({ location: { current } }) => setDropped(dropCategory(current.dropTargets[0]?.data ?? {})),
        }),
      ),
    [],
  );
  return <p>Dropped on {dropped ?? "no category"}</p>;
}

const get = (name: string) => page.getByRole("group", { name });
const source = (name: string) => page.getByRole("button", { name }).element();

async function openPage(): Promise<void> {
  await open(
    <>
      <DragSource name="rye" bookmark={makeBookmark({ categoryId: bread })} />
      <DragSource name="something else" />
      <Target name="Bread" categoryId={bread} />
      <Target name="Travel" categoryId={travel} />
      <Target name="Everything" categoryId={null} />
      <Monitor />
    </>,
  );
  await expectDropTarget(get("Travel").element());
}

test("a category is highlighted while a bookmark of another category is dragged over it", async () => {
  await openPage();
  const { moveOver, dropOn } = await startDrag(source("rye"));
  await moveOver(get("Travel").element());
  await expect.element(get("Travel")).toHaveTextContent("drop here");
  await moveOver(document.body);
  await expect.element(get("Travel")).toHaveTextContent("category");
  await dropOn(document.body);
});

test("a drop reports the category and removes its highlight", async () => {
  await openPage();
  const { dropOn } = await startDrag(source("rye"));
  await dropOn(get("Travel").element());
  await expect.element(page.getByText(`Dropped on ${travel}`)).toBeVisible();
  await expect.element(get("Travel")).toHaveTextContent("category");
});

test.for(["Bread", "Everything"])("a bookmark cannot be dropped on %s, its own category or none", async (name) => {
  await openPage();
  const { moveOver, dropOn } = await startDrag(source("rye"));
  await moveOver(get(name).element());
  expect(get(name).element().textContent).toBe("category");
  await dropOn(get(name).element());
  await expect.element(page.getByText("Dropped on no category")).toBeVisible();
});

test("anything but a bookmark cannot be dropped on a category", async () => {
  await openPage();
  const { dropOn } = await startDrag(source("something else"));
  await dropOn(get("Travel").element());
  await expect.element(page.getByText("Dropped on no category")).toBeVisible();
});
