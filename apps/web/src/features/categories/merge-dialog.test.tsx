import { Refusal } from "@bowerbird/api/testing";
import { makeCategory } from "../../shared/testing/samples.ts";
import { choose, expectMessage, undo } from "../../shared/testing/steps.ts";
import MergeDialog from "./merge-dialog.tsx";
import { nodeOf } from "./testing/sidebar.tsx";
import { address, beforeEach, expect, open, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 100 });
const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 3 });
const baking = makeCategory({ name: "Baking" });
const otherRye = makeCategory({ name: "RYE", parentId: baking.id });
const travel = makeCategory({ name: "Travel" });
const all = [bread, rye, baking, otherRye, travel];

const merge = () => page.getByRole("button", { name: "Merge", exact: true }).click();
const says = () => page.getByRole("dialog").getByRole("status");
const openDialog = async (path = "/") => {
  const onClose = vi.fn<() => void>();
  await open(<MergeDialog node={nodeOf(bread, [rye])} onClose={onClose} />, { path });
  await expect.element(page.getByRole("listbox")).toBeVisible();
  return onClose;
};

beforeEach(() => {
  server.on("categories.list", all);
  server.on("categories.merge", { changeId: "merged", moved: 103 });
  server.on("bookmarks.undoChange", { restored: 103, failed: [] });
});

test("before a merge, the dialog says what moves and which subcategories become one", async () => {
  await openDialog();
  await choose("Merge into", "Travel");
  await expect.element(says()).toHaveTextContent("Moves 103 bookmarks and 1 subcategory to Travel.");
  await choose("Merge into", "Baking");
  await expect
    .element(says())
    .toHaveTextContent("Moves 103 bookmarks and 1 subcategory to Baking. “Rye” is in both and will be merged.");
});

test("a category is merged, with Undo", async () => {
  const onClose = await openDialog();
  await choose("Merge into", "Baking");
  await merge();
  await expectMessage("Merged Bread into Baking");
  expect(server.calls("categories.merge")).toEqual([{ id: bread.id, intoId: baking.id }]);
  expect(onClose).toHaveBeenCalledOnce();
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "merged" }]);
});

test.each([
  [`/category/${bread.id}`, "/category/Travel"],
  ["/category/Bread", "/category/Travel"],
  ["/category/Rye", "/category/Rye"],
])("from %s, a merge leads to %s", async (path, next) => {
  await openDialog(path);
  await choose("Merge into", "Travel");
  await merge();
  await expectMessage("Merged Bread into Travel");
  await expect.element(address()).toHaveTextContent(next);
});

test("a category is not merged into itself, one below it, or nothing", async () => {
  await openDialog();
  await merge();
  await expect.element(page.getByText("Please select a target category")).toBeVisible();
  await page.getByRole("combobox", { name: "Merge into" }).click();
  await expect.element(page.getByRole("option", { name: "Travel" })).toBeVisible();
  expect(page.getByRole("option").elements()).toHaveLength(3);
  expect(server.calls("categories.merge")).toEqual([]);
});

test("a refused merge says why, and the dialog stays", async () => {
  server.on("categories.merge", new Refusal("BAD_REQUEST", "Categories can be nested at most 50 levels deep."));
  const onClose = await openDialog();
  await choose("Merge into", "Travel");
  await merge();
  await expectMessage("Categories can be nested at most 50 levels deep.");
  expect(onClose).not.toHaveBeenCalled();
});

test("it opens in the filter of its categories, and Enter merges", async () => {
  const others = Array.from({ length: 12 }, (_, index) => makeCategory({ name: `Other ${index}` }));
  server.on("categories.list", [...all, ...others]);
  await openDialog();
  await expect.element(page.getByRole("textbox", { name: "Filter: Merge into" })).toHaveFocus();
  await userEvent.keyboard("trav{Enter}");
  await expect.poll(() => server.calls("categories.merge")).toEqual([{ id: bread.id, intoId: travel.id }]);
});
