import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { SearchResults } from "./search-results.tsx";

test.each<[Partial<SearchFilters>, string]>([
  [{ is: "favorite" }, "No favorites yet"],
  [{ is: "unread" }, "Nothing to read later"],
  [{ is: "archived" }, "Nothing is archived"],
  [{ is: "broken" }, "No broken links"],
  [{ is: "untagged" }, "Every bookmark has a tag"],
  [{ is: "unread", tags: "bread" }, "No Results Found"],
  [{ tags: "bread" }, "No Results Found"],
  [{ query: "bread" }, "No Results Found"],
  [{ query: "bread", sort: "match" }, "No bookmarks found"],
])("an empty answer to %j says why: %s", async (filters, title) => {
  const onClear = vi.fn<() => void>();
  server.on("search.full", { ...makeSearchOutput(), bookmarks: [] });
  await open(
    <SearchResults
      onChange={() => {}}
      filters={{ ...noFilters, ...filters }}
      onClear={onClear}
      onBulkEdit={() => {}}
      renderResults={() => null}
    />,
  );
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: /Show All Bookmarks/ }).click();
  expect(onClear).toHaveBeenCalledOnce();
});

test("on a touch screen, too, the results can be selected", async () => {
  const onBulkEdit = vi.fn<() => void>();
  server.on("search.full", makeSearchOutput([makeBookmark()]));
  await open(
    <SearchResults
      onChange={() => {}}
      filters={{ ...noFilters, query: "bread" }}
      onClear={() => {}}
      onBulkEdit={onBulkEdit}
      renderResults={() => null}
    />,
  );
  await page.getByRole("button", { name: "Bulk Edit" }).click();
  expect(onBulkEdit).toHaveBeenCalledOnce();
});
