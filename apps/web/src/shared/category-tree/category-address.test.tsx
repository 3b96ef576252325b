import { useLocation } from "react-router";
import { categoryPath, changedCategoryPath, useAddressedCategory } from "./category-address.ts";
import { buildCategoryTree, findCategory } from "./category-tree.ts";
import { expect, makeCategory, open, page, test } from "../testing/in-page.ts";

const names = [
  "a%2Fb a/b .. . ... ../x / // #1 C# what? 100% %41 A % %2e%2e %2E a\\b \\..\\ é 日本語 a+b ?x=1#y ~ &amp;".split(" "),
  ["a b", "Uncategorized", "category", "constructor"],
].flat();

function Shown() {
  const name = useAddressedCategory();
  return <output data-testid="shown">{`${useLocation().pathname === "/" ? "" : name}`}</output>;
}

/** What the page reads from the address that the browser makes of a link. */
async function readBack(path: string): Promise<string> {
  const { unmount } = await open(<Shown />, { path: new URL(path, "https://links.example").pathname });
  const shown = page.getByTestId("shown").element().textContent;
  await unmount();
  return shown;
}

test("each category's link opens that category, whatever its name holds", async () => {
  const top = names.map((name) => makeCategory({ name }));
  const below = names.map((name) => makeCategory({ name, parentId: top[0]!.id }));
  const tree = buildCategoryTree([...top, ...below]);
  for (const node of tree.byId.values()) {
    const opened = findCategory(tree, await readBack(categoryPath(tree, node)));
    expect([node.path, opened?.id]).toEqual([node.path, node.id]);
  }
});

test("a link holds the name where that suffices, else the path, and the id where neither does", () => {
  const bread = makeCategory({ name: "Bread" });
  const rye = makeCategory({ name: "Rye", parentId: bread.id });
  const [travel, dots] = [makeCategory({ name: "Travel" }), makeCategory({ name: ".." })];
  const otherRye = makeCategory({ name: "Rye", parentId: travel.id });
  const slash = makeCategory({ name: "Travel/Rye" });
  const tree = buildCategoryTree([bread, rye, travel, otherRye, dots, slash]);
  const paths = [bread, dots, slash, otherRye].map(({ id }) => categoryPath(tree, tree.byId.get(id)!));
  expect(paths.slice(0, 3)).toEqual(["/category/Bread", `/category/${dots.id}`, "/category/Travel%2FRye"]);
  // Both its name and its path are those of another one.
  expect(["/category/Rye", `/category/${otherRye.id}`]).toContain(paths[3]);
});

test("a category that gets another's name is led to by its path", () => {
  const [bread, rye, travel] = [
    makeCategory({ name: "Bread" }),
    makeCategory({ name: "Rye" }),
    makeCategory({ name: "X" }),
  ];
  const below = { ...travel, parentId: bread.id };
  const tree = buildCategoryTree([bread, rye, below]);
  expect(changedCategoryPath(tree, { ...below, name: "Rye" })).toBe("/category/Bread%2FRye");
  expect(changedCategoryPath(tree, { ...below, name: "." })).toBe("/category/Bread%2F.");
});

test("a typed address may hold a percent sign that encodes nothing", async () => {
  expect(await readBack("/category/100%")).toBe("100%");
});
