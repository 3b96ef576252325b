import { dropTargetClass } from "../../shared/dragging/use-category-drop.ts";
import { DragSource, expectDropTarget, startDrag } from "../../shared/dragging/testing/drag.tsx";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { CategoryRow } from "./category-row.tsx";
import { nodeOf } from "./testing/sidebar.tsx";
import { expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread" });

function Row({ category = bread }) {
  const act = { onToggle: () => {}, onPin: () => {}, onSelect: undefined };
  return (
    <ul style={{ position: "relative", height: 40 }}>
      <CategoryRow
        node={nodeOf(category)}
        to="/category/Bread"
        top={0}
        isSelected={false}
        isExpanded={false}
        isStop
        {...act}
      />
    </ul>
  );
}

test("a category can be pinned, and its menu edits it", async () => {
  server.on("categories.list", [bread]);
  await open(<Row />);
  await expect.element(page.getByRole("button", { name: "Pin Bread" })).toBeInTheDocument();
  await page.getByRole("button", { name: "Manage Bread" }).click();
  await page.getByRole("menuitem", { name: "Edit or move…" }).click();
  await expect.element(page.getByRole("dialog", { name: "Edit “Bread”" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Manage Bread" })).toHaveFocus();
});

test("the row is highlighted while a bookmark of another category is dragged over it", async () => {
  await open(
    <>
      <DragSource name="rye" bookmark={makeBookmark()} />
      <Row />
    </>,
  );
  const row = page.getByRole("listitem");
  await expectDropTarget(row.element());
  const { moveOver, dropOn } = await startDrag(page.getByRole("button", { name: "rye" }).element());
  expect(row.element().className).not.toContain(dropTargetClass);
  await moveOver(row.element());
  await expect.poll(() => row.element().className).toContain(dropTargetClass);
  await dropOn(document.body);
  await expect.poll(() => row.element().className).not.toContain(dropTargetClass);
});
