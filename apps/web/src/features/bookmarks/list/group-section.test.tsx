import { dropTargetClass } from "../../../shared/dragging/use-category-drop.ts";
import { DragSource, expectDropTarget, startDrag } from "../../../shared/dragging/testing/drag.tsx";
import { connection } from "../../../shared/connection/connection.ts";
import { type BookmarkGroup, everything } from "../bookmark-pages.ts";
import { GroupSection } from "./group-section.tsx";
import { listMetrics } from "./list-geometry.ts";
import { expect, makeBookmark, newId, open, page, test, vi, whileAway } from "../../../shared/testing/in-page.ts";

const group: BookmarkGroup = { id: newId(), name: "Bread", parents: [], icon: "🍞", count: 1_200 };
const rye = makeBookmark({ title: "Rye", categoryId: group.id });

interface SectionProps {
  shown?: BookmarkGroup;
  isCollapsed?: boolean;
  onToggle?: (id: string) => void;
}

function Section({ shown = group, isCollapsed = false, onToggle = () => {} }: SectionProps) {
  const place = { top: 0, height: 400, cut: 0, first: 10, start: 60, metrics: listMetrics("dense", 1_000) };
  return (
    <div style={{ position: "relative", height: 400 }}>
      <GroupSection
        {...{ group: shown, ...place, isCollapsed, onToggle }}
        items={isCollapsed ? [] : [rye, undefined]}
        view="dense"
        isWide
      />
      <DragSource name="other" bookmark={makeBookmark()} />
    </div>
  );
}

const places = () => page.getByRole("listitem").elements();

test("an item has its position in its group and in the whole list, and shows a placeholder while it loads", async () => {
  await open(<Section />);
  await expect.poll(() => places().length).toBe(2);
  const attributes = places().map((place) =>
    ["aria-posinset", "aria-setsize", "data-index"].map((name) => Number(place.getAttribute(name))),
  );
  expect(attributes).toEqual([
    [11, 1_200, 70],
    [12, 1_200, 71],
  ]);
  expect(places().map((place) => place.textContent.includes("Rye"))).toEqual([true, false]);
  await expect.element(page.getByRole("heading", { name: "Bread" })).toBeVisible();
  expect(page.getByRole("region", { name: "Bread" }).element().textContent).toContain("1,200 bookmarks");
});

test("the arrow collapses and expands the group", async () => {
  const onToggle = vi.fn<(id: string) => void>();
  const { unmount } = await open(<Section onToggle={onToggle} />);
  await page.getByRole("button", { name: "Collapse Bread" }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(group.id);
  await unmount();
  await open(<Section isCollapsed />);
  await expect.element(page.getByRole("button", { name: "Expand Bread" })).toHaveAttribute("aria-expanded", "false");
  expect(places()).toEqual([]);
});

test("the group is highlighted while a bookmark of another category is dragged over it", async () => {
  await open(<Section />);
  const section = page.getByRole("region", { name: "Bread" }).element();
  await expectDropTarget(section);
  const { moveOver, dropOn } = await startDrag(page.getByRole("button", { name: "other" }).element());
  await moveOver(section);
  await expect.poll(() => section.className).toContain(dropTargetClass);
  await dropOn(document.body);
  await expect.poll(() => section.className).not.toContain(dropTargetClass);
});

test("a group says when what is missing cannot be loaded, because the server is away", async () => {
  await open(<Section />);
  await expect.element(page.getByText("Not available offline")).not.toBeInTheDocument();
  await whileAway(async () => {
    connection.reportAway();
    await expect.element(page.getByText("Not available offline")).toBeVisible();
  });
});

test("nothing can be dropped on the group of everything", async () => {
  await open(<Section shown={{ ...group, id: everything }} />);
  const section = page.getByRole("region", { name: "Bread" }).element();
  const { moveOver, dropOn } = await startDrag(page.getByRole("button", { name: "other" }).element());
  await moveOver(section);
  expect(section.className).not.toContain(dropTargetClass);
  await dropOn(document.body);
});
