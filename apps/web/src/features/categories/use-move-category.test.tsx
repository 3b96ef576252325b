import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { useMoveCategory } from "./use-move-category.ts";
import { expect, expectMessage, makeCategory, openHook, Refusal, server, test } from "../../shared/testing/in-page.ts";

const [bread, oats, travel] = ["4a", "4b", "4c"].map((position) => makeCategory({ name: position, position }));
const emptyTree = { roots: [], byId: new Map() };

async function openMoves(categories = [bread!, oats!, travel!]) {
  server.on("categories.list", categories);
  const { result } = await openHook(() => {
    const { tree } = useCategoryTree();
    return { tree, move: useMoveCategory(tree ?? emptyTree) };
  });
  await expect.poll(() => result.current.tree).not.toBeNull();
  const order = () => result.current.tree!.roots.map(({ name }) => name).join(" ");
  const move = (id: string, target: { beforeId?: string; afterId?: string }) =>
    result.current.move({
      node: result.current.tree!.byId.get(id)!,
      target: { parentId: null, ...target },
      isStep: true,
    });
  return { order, move };
}

test("moves are shown at once, and sent one after the other", async () => {
  const { order, move } = await openMoves();
  server.on("categories.edit", { ...travel!, changeId: "moved" });
  const release = server.hold("categories.edit");
  move(travel!.id, { beforeId: oats!.id });
  await expect.poll(order).toBe("4a 4c 4b");
  move(travel!.id, { beforeId: bread!.id });
  await expect.poll(order).toBe("4c 4a 4b");
  expect(server.calls("categories.edit")).toHaveLength(1);
  release();
  await expect.poll(() => server.calls("categories.edit")).toHaveLength(2);
});

test("the first move out of the order by name leaves all others where they are shown", async () => {
  const byName = [travel!, oats!, bread!].map((category) => ({ ...category, position: "" }));
  const { order, move } = await openMoves(byName);
  server.on("categories.edit", { ...travel!, changeId: "moved" });
  server.hold("categories.edit");
  expect(order()).toBe("4a 4b 4c");
  move(bread!.id, { afterId: oats!.id });
  await expect.poll(order).toBe("4b 4a 4c");
});

test("a refused move shows what the server has, and says why", async () => {
  const { order, move } = await openMoves();
  server.on("categories.edit", new Refusal("NOT_FOUND", "Category not found"));
  move(bread!.id, { afterId: travel!.id });
  await expectMessage("Category not found");
  await expect.poll(order).toBe("4a 4b 4c");
});
