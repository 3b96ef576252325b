import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { SearchResults } from "./search-results.tsx";
import { expect, makeBookmark, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

test.each<[Partial<SearchFilters>, string]>([
  [{ is: "unread", tags: "bread" }, "No Results Found"],
  [{ tags: "bread" }, "No Results Found"],
  [{ query: "bread" }, "No Results Found"],
  [{ query: "bread", sort: "match" }, "No bookmarks found"],
])("an empty answer to %j says why: %s", async (filters, title) => {
  const onClear = vi.fn<() => void>();
  server.on("search.full", { ...makeSearchOutput(), bookmarks: [] });
  await open(<SearchResults filters={{ ...noFilters, ...filters }} onClear={onClear} renderResults={() => null} />);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: /Show All Bookmarks/ }).click();
  expect(onClear).toHaveBeenCalledOnce();
});

test.each<[Partial<SearchFilters>, string, string]>([
  [{ is: "favorite" }, "No favorites yet", "Press F on a bookmark to add it here"],
  [{ is: "unread" }, "Nothing to read later", "Press L on a bookmark to add it here"],
  [{ is: "archived" }, "Nothing is archived", "Press A on a bookmark to archive it"],
  [{ is: "broken" }, "No broken links", "The link check has found none."],
  [{ is: "untagged" }, "Every bookmark has a tag", "Bookmarks without tags appear here."],
  [{ is: "favorite", sort: "title", order: "asc" }, "No favorites yet", "Press F"],
])("an empty list of %j says how to fill it, and is no search to clear", async (filters, title, text) => {
  server.on("search.full", { ...makeSearchOutput(), bookmarks: [] });
  await open(<SearchResults filters={{ ...noFilters, ...filters }} onClear={() => {}} renderResults={() => null} />);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(page.getByText(new RegExp(`^${text}`))).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("results of the words alone say so", async () => {
  server.on("search.full", { ...makeSearchOutput(), bookmarks: [makeBookmark()], isWordsOnly: true });
  const filters = { ...noFilters, query: "Attention: site:example.com" };
  await open(<SearchResults filters={filters} onClear={() => {}} renderResults={() => null} />);
  await expect.element(page.getByText("Searched for the words")).toBeVisible();
});
