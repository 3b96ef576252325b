import { beforeEach, expect, test } from "vitest";
import { noFilters } from "../../features/advanced-search/search-filters.ts";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { openHook } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { useHomeSubject } from "./home-subject.tsx";

const food = makeCategory({ name: "Food", icon: "🍽", bookmarkCount: 103 });
const bread = makeCategory({ name: "Bread", parentId: food.id, bookmarkCount: 186 });
const tree = buildCategoryTree([food, bread]);

beforeEach(() => server.on("savedSearches.list", []));

test("a category has its name, and what is in it beside what is below it", async () => {
  const { result } = await openHook(() => useHomeSubject(tree, food.id, null));
  expect(result.current).toMatchObject({ name: "Food", text: "289 bookmarks · 103 directly here" });
});

test.each([
  [{ tags: "rye" }, "rye"],
  [{ query: "rye", tags: "bread" }, "rye"],
  [{ category: bread.id }, "Bread"],
])("a search for %j is called %s", async (filters, name) => {
  const { result } = await openHook(() => useHomeSubject(tree, null, { ...noFilters, ...filters }));
  expect(result.current?.name).toBe(name);
});

test("everything has no name of its own", async () => {
  const { result } = await openHook(() => useHomeSubject(tree, null, null));
  expect(result.current).toBeNull();
});
