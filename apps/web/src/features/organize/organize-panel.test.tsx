import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { makeCategory } from "../../shared/testing/samples.ts";
import { OrganizePanel } from "./organize-panel.tsx";
import { beforeEach, expect, messageText, open, page, server, test } from "../../shared/testing/in-page.ts";

const [bread, rye] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Rye" })];

function Panel({ count }: { count: number }) {
  const { tree } = useCategoryTree();
  return <OrganizePanel added={{ selection: { ids: ["a", "b"] }, count }} tree={tree} />;
}

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("tags.popular", []);
});

test("a new category becomes the target of the move", async () => {
  server.on("categories.create", () => {
    server.on("categories.list", [bread, rye]);
    return { ...rye, changeId: "created" };
  });
  server.on("bookmarks.updateMany", { updated: 2, failed: [], changeId: null });
  await open(<Panel count={2} />);
  await page.getByRole("textbox", { name: "Name" }).fill("Rye");
  await page.getByRole("button", { name: "Create category" }).click();
  await expect.poll(() => page.getByRole("combobox", { name: "Category" }).element().textContent).toContain("Rye");
  await page.getByRole("button", { name: "Move 2 bookmarks" }).click();
  await expect.poll(messageText).toContain("Moved 2 bookmarks to Rye");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ids: ["a", "b"], categoryId: rye.id }]);
});

test.for([
  [1, "the bookmark that you"],
  [1_200, "the 1,200 bookmarks that you"],
] as const)("it says that it applies to the %i bookmarks just added", async ([count, words]) => {
  await open(<Panel count={count} />);
  await expect.poll(() => page.getByRole("region", { name: "Organize" }).element().textContent).toContain(words);
  await expect.element(page.getByRole("link", { name: "Fix Categories" })).toHaveAttribute("href", "/add?fix=new");
});
