import { useCategoryTree } from "./use-category-tree.ts";
import { expect, makeCategory, open, openHook, page, Refusal, server, shown, test } from "../testing/in-page.ts";

function Tree() {
  const { tree, isError, refetch } = useCategoryTree();
  if (isError) return <button onClick={refetch}>Try again</button>;
  return <p>{tree ? tree.roots.map(({ name, totalCount }) => `${name} ${totalCount}`).join(", ") : "Loading"}</p>;
}

test("the tree is built once the categories are loaded, with descendants counted in", async () => {
  const food = makeCategory({ name: "Food", bookmarkCount: 1 });
  server.on("categories.list", [food, makeCategory({ name: "Bread", parentId: food.id, bookmarkCount: 2 })]);
  const release = server.hold("categories.list");
  await open(<Tree />);
  await expect.element(shown("Loading")).toBeVisible();
  release();
  await expect.element(shown("Food 3")).toBeVisible();
});

test("a failure is shown, and a retry shows the tree", async () => {
  server.on("categories.list", new Refusal("CONFLICT"));
  await open(<Tree />);
  await expect.element(shown("Try again")).toBeVisible();
  server.on("categories.list", [makeCategory({ name: "Food" })]);
  await page.getByRole("button").click();
  await expect.element(shown("Food 0")).toBeVisible();
});

test("everything that shows the categories shares one tree, until they change", async () => {
  server.on("categories.list", [makeCategory({ name: "Food" })]);
  const { result } = await openHook(() => [useCategoryTree(), useCategoryTree()] as const);
  await expect.poll(() => result.current[0].tree).not.toBeNull();
  const [{ tree, refetch }, other] = result.current;
  expect(other.tree).toBe(tree);
  server.on("categories.list", [makeCategory({ name: "Travel" })]);
  refetch();
  await expect.poll(() => result.current[1].tree?.roots.map(({ name }) => name)).toEqual(["Travel"]);
});
