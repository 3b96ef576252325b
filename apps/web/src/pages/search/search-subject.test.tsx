import { noFilters, type SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { useSearchSubject } from "./search-list.tsx";
import { beforeEach, expect, makeCategory, openHook, server, test } from "../../shared/testing/in-page.ts";

const food = makeCategory({ name: "Food", icon: "🍽", bookmarkCount: 103 });
const bread = makeCategory({ name: "Bread", parentId: food.id, bookmarkCount: 186 });
const tree = buildCategoryTree([food, bread]);

beforeEach(() => server.on("savedSearches.list", []));

test.each<[Partial<SearchFilters>, string]>([
  [{ tags: "rye" }, "rye"],
  [{ query: "rye", tags: "bread" }, "rye"],
  [{ category: bread.id }, "Bread"],
  [{ is: "favorite", sort: "title" }, "Favorites"],
  [{ is: "favorite", tags: "rye" }, "Search"],
])("a search for %j is called %s", async (filters, name) => {
  const { result } = await openHook(() => useSearchSubject(tree, { ...noFilters, ...filters }));
  expect(result.current.name).toBe(name);
});
