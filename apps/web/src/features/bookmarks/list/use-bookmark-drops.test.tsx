import { useRef } from "react";
import { DragSource, expectDropTarget, startDrag } from "../../../shared/dragging/testing/drag.tsx";
import { useCategoryDrop } from "../../../shared/dragging/use-category-drop.ts";
import { useSelection, useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { useBookmarkDrops } from "./use-bookmark-drops.tsx";
import { beforeEach, expect, messageText, open, page, Refusal, server, test } from "../../../shared/testing/in-page.ts";

const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
const [rye, spelt, oats] = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title, categoryId: bread.id }));

function Page() {
  const drops = useBookmarkDrops();
  const target = useRef<HTMLDivElement>(null);
  useCategoryDrop(target, travel.id);
  const { select } = useSelectionStore();
  const { selection } = useSelection();
  return (
    <>
      <DragSource name="Rye" bookmark={rye!} />
      <DragSource name="Oats" bookmark={oats!} />
      <button onClick={() => select([rye!, spelt!], true)}>Choose two</button>
      <div ref={target} role="group">
        {`${selection.single.size} chosen`}
      </div>
      {drops}
    </>
  );
}

async function openPage(): Promise<void> {
  await open(<Page />, { isEditing: true });
  await expectDropTarget(page.getByRole("group").element());
}

async function drop(name: string, target = page.getByRole("group").element()): Promise<void> {
  const { dropOn } = await startDrag(page.getByRole("button", { name }).element());
  await dropOn(target);
}

beforeEach(() => {
  server.on("categories.list", [bread, travel]);
  server.on("bookmarks.update", { ...rye!, categoryId: travel.id, changeId: null });
  server.on("bookmarks.updateMany", { updated: 2, failed: [], changeId: null });
});

test("a bookmark that is dropped on a category moves there", async () => {
  await openPage();
  await drop("Rye");
  await expect.poll(messageText).toContain("Bookmark moved successfully!");
  expect(server.calls("bookmarks.update")).toEqual([{ id: rye!.id, categoryId: travel.id }]);
});

test("dropping a selected bookmark moves the whole selection and ends selecting", async () => {
  await openPage();
  await page.getByRole("button", { name: "Choose two" }).click();
  await drop("Rye");
  await expect.poll(messageText).toContain("Moved 2 bookmarks to Travel");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ids: [rye!.id, spelt!.id], categoryId: travel.id }]);
  expect(server.calls("bookmarks.update")).toEqual([]);
  await expect.element(page.getByText("0 chosen")).toBeVisible();
});

test("a bookmark that is not selected moves alone, and the selection stays", async () => {
  await openPage();
  await page.getByRole("button", { name: "Choose two" }).click();
  await drop("Oats");
  await expect.poll(messageText).toContain("Bookmark moved successfully!");
  expect(server.calls("bookmarks.update")).toEqual([{ id: oats!.id, categoryId: travel.id }]);
  expect(server.calls("bookmarks.updateMany")).toEqual([]);
  await expect.element(page.getByText("2 chosen")).toBeVisible();
});

test("a refused move of the selection shows an error, and the selection stays", async () => {
  server.on("bookmarks.updateMany", new Refusal("CONFLICT"));
  await openPage();
  await page.getByRole("button", { name: "Choose two" }).click();
  await drop("Rye");
  await expect.poll(messageText).toContain("Failed to move bookmarks");
  await expect.element(page.getByText("2 chosen")).toBeVisible();
});

test("a drop outside the categories moves nothing", async () => {
  await openPage();
  await drop("Rye", document.body);
  await drop("Rye");
  await expect.poll(messageText).toContain("Bookmark moved successfully!");
  expect(server.calls("bookmarks.update")).toHaveLength(1);
});
