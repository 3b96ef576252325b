import { readFilters, type SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { questionStore } from "../../shared/changes/ask-first.ts";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory, makeSavedSearch } from "../../shared/testing/samples.ts";
import { SearchList } from "./search-list.tsx";
import { beforeEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 1 });
const travel = makeCategory({ name: "Travel", bookmarkCount: 1 });
const sea = makeBookmark({
  title: "By the sea",
  url: "https://sea.example",
  categoryId: travel.id,
  category: "Travel",
});
const onChange = vi.fn<(filters: SearchFilters | null) => void>();

beforeEach(() => {
  onChange.mockClear();
  server.on("categories.list", [bread, travel]);
  server.on("savedSearches.list", []);
});

const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const bookmark = (title: string) => page.getByRole("link", { name: new RegExp(title) });
const bulkBar = page.getByRole("toolbar", { name: "Bulk Edit" });
const openSearch = (path: string) =>
  open(
    <SearchList
      tree={buildCategoryTree([bread, travel])}
      filters={readFilters(new URLSearchParams(path.slice(1)))!}
      view="cards"
      onViewChange={() => {}}
      searchButton={null}
      onChange={onChange}
      onSave={() => {}}
    />,
  );

test.for([
  ["/?search=sea", "sea"],
  ["/?search=&tags=salt", "salt"],
  ["/?search=&is=favorite", "Favorites"],
  ["/?search=&tags=salt&is=favorite", "Search"],
  ["/?search=bread", "Baking"],
])("%s has the heading %s", async ([path, name]) => {
  server.on("savedSearches.list", [makeSavedSearch({ name: "Baking" })]);
  server.on("search.full", makeSearchOutput([sea]));
  await openSearch(path!);
  await expect.element(heading(name!)).toBeVisible();
});

test("Select all in a search takes all of its results, shown or not, and changes them together", async () => {
  const others = Array.from({ length: 2_000 }, () => crypto.randomUUID());
  const groups = [
    { categoryId: travel.id, ids: [sea.id] },
    { categoryId: bread.id, ids: others },
  ];
  server.on("search.full", makeSearchOutput([sea]));
  server.on("search.matches", { groups, isComplete: true });
  server.on("bookmarks.delete", { deleted: 2_001, ids: [sea.id, ...others], changeId: "change 1" });
  server.on("bookmarks.undoChange", { restored: 2_001, failed: [] });
  await openSearch("/?search=sea");
  await page.getByRole("button", { name: "Bulk Edit" }).click();
  await expect.element(bulkBar).toMatchTextContent("0 of 2,001 selected");
  await bulkBar.getByRole("button", { name: "Select all" }).click();
  await expect.element(bulkBar).toMatchTextContent("2,001 of 2,001 selected");
  await expect.element(page.getByRole("checkbox", { name: /By the sea/ })).toBeChecked();
  await bulkBar.getByRole("button", { name: "Delete" }).click();
  expect(questionStore.get()?.title).toBe("Move 2,001 bookmarks to Trash?");
  questionStore.get()!.run();
  const filter = { search: { q: "sea" }, exceptIds: [] };
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ filter }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
});

test("of more results than can be changed together, only the selected ones are counted", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  server.on("search.matches", { groups: [{ categoryId: travel.id, ids: [sea.id] }], isComplete: false });
  await openSearch("/?search=sea");
  await page.getByRole("button", { name: "Bulk Edit" }).click();
  await bulkBar.getByRole("button", { name: "Select all" }).click();
  await expect.element(bulkBar.getByRole("status")).toHaveTextContent("1 selected");
});

test("favorites are a list as any other: no filters to clear, no rule to create", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  await openSearch("/?search=&is=favorite");
  await expect.element(bookmark("By the sea")).toBeVisible();
  await expect.element(page.getByText("1 bookmark", { exact: true })).toBeVisible();
  for (const name of ["Active Filters:", "Create rule", "Clear Search"])
    await expect.element(page.getByText(name)).not.toBeInTheDocument();
});

test("a search says how much it found, and is cleared from its header", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  await openSearch("/?search=sea");
  await expect.element(page.getByText("1 bookmark found")).toBeVisible();
  await page.getByRole("button", { name: "Clear Search" }).click();
  expect(onChange.mock.calls).toEqual([[null]]);
});

test("another order keeps what a list is", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  await openSearch("/?search=&is=favorite");
  await page.getByRole("button", { name: "Sort: Date Created" }).click();
  await page.getByRole("menuitemradio", { name: "Title (A-Z)" }).click();
  expect(onChange.mock.lastCall).toMatchObject([{ is: "favorite", sort: "title", order: "asc" }]);
});
