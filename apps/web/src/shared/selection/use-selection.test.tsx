import { SelectionProvider, useIsSelected, useIsSelecting, useSelectionStore } from "./use-selection.tsx";
import { expect, makeBookmark, open, openHook, page, test, vi } from "../testing/in-page.ts";

const [rye, spelt] = [makeBookmark({ title: "Rye" }), makeBookmark({ title: "Spelt" })];

function Card({ bookmark, onDraw }: { bookmark: typeof rye; onDraw: () => void }) {
  const isSelected = useIsSelected(bookmark);
  const store = useSelectionStore();
  onDraw();
  return (
    <button aria-pressed={isSelected} onClick={() => store.select([bookmark], !isSelected)}>
      {bookmark.title}
    </button>
  );
}

test("a selection renders only the selected card again", async () => {
  const [onRye, onSpelt] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await open(
    <>
      <Card bookmark={rye} onDraw={onRye} />
      <Card bookmark={spelt} onDraw={onSpelt} />
    </>,
  );
  const drawings = onSpelt.mock.calls.length;
  await page.getByRole("button", { name: "Rye" }).click();
  await expect.element(page.getByRole("button", { name: "Rye" })).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("button", { name: "Spelt" })).toHaveAttribute("aria-pressed", "false");
  expect(onSpelt).toHaveBeenCalledTimes(drawings);
});

test("selection mode lasts while something is selected", async () => {
  const { result } = await openHook(() => ({ isSelecting: useIsSelecting(), store: useSelectionStore() }));
  expect(result.current.isSelecting).toBe(false);
  result.current.store.select([rye], true);
  await expect.poll(() => result.current.isSelecting).toBe(true);
  result.current.store.clear();
  await expect.poll(() => result.current.isSelecting).toBe(false);
  result.current.store.selectWhole([rye.categoryId]);
  await expect.poll(() => result.current.isSelecting).toBe(true);
});

test("edit mode is selection mode, even with nothing selected", async () => {
  const { result } = await openHook(useIsSelecting, { isEditing: true });
  expect(result.current).toBe(true);
});

test("every page has its own selection", async () => {
  await open(
    <>
      <Card bookmark={rye} onDraw={() => {}} />
      <SelectionProvider>
        <Card bookmark={{ ...rye, title: "Other page" }} onDraw={() => {}} />
      </SelectionProvider>
    </>,
  );
  await page.getByRole("button", { name: "Rye" }).click();
  await expect.element(page.getByRole("button", { name: "Other page" })).toHaveAttribute("aria-pressed", "false");
});
