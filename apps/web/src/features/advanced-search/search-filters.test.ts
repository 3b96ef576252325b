import { savedFilters } from "@bowerbird/contract/saved-searches";
import { describe, expect, it, test } from "vitest";
import { filterBadges } from "./active-filters.tsx";
import {
  fromSaved,
  isSameSearch,
  noFilters,
  readFilters,
  type SearchFilters,
  toStateList,
  toSaved,
  writeFilters,
} from "./search-filters.ts";
import { toSearchInput } from "./use-search-results.ts";

describe("search filters", () => {
  const filters = {
    ...noFilters,
    query: "bread & butter",
    category: "c1",
    tags: "ai, design",
    relevance: 7,
    is: "broken" as const,
    from: new Date(2026, 0, 2),
    to: new Date(2026, 1, 28),
    sort: "title" as const,
    order: "asc" as const,
  };

  describe("an advanced search", () => {
    it("is written into the URL and read back unchanged", () => {
      const params = writeFilters(new URLSearchParams("view=dense"), filters);
      expect(params.get("view")).toBe("dense");
      expect(readFilters(new URLSearchParams(params.toString()))).toEqual(filters);
      expect(readFilters(writeFilters(params, null))).toBeNull();
      expect(readFilters(writeFilters(params, noFilters))).toEqual(noFilters);
    });

    it("falls back to defaults for invalid URLs", () => {
      const odd = new URLSearchParams("search=&relevance=99&is=odd&from=2026-02-30&to=x&sort=size&order=up");
      expect(readFilters(odd)).toEqual(noFilters);
    });

    it("asks the server for whole days, and sends only filters in use", () => {
      const { dateFrom, dateTo, ...rest } = toSearchInput(filters);
      expect([dateFrom, dateTo]).toEqual([new Date(2026, 0, 2), new Date(2026, 1, 28, 23, 59, 59, 999)]);
      expect(rest).toMatchObject({
        q: "bread & butter",
        categoryId: "c1",
        tags: "ai, design",
        relevance: 7,
        is: "broken",
        limit: 100,
      });
      expect(toSearchInput(noFilters)).toEqual({ sort: "date", order: "desc", limit: 100 });
    });

    it("has one badge for each filter", () => {
      expect(filterBadges(filters, () => "Food").map(({ label }) => label)).toEqual([
        "Query: bread & butter",
        "Category: Food",
        "Tags: ai, design",
        "From: Jan 02, 2026",
        "To: Feb 28, 2026",
        "Relevance: 7+",
        "Broken links",
      ]);
      expect(filterBadges(noFilters, () => "")).toEqual([]);
    });
  });
});

describe("saved filters", () => {
  const filters = {
    ...noFilters,
    query: " bread ",
    category: "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
    tags: "slow, rye",
    relevance: 7,
    from: new Date(2026, 0, 2),
    sort: "title" as const,
  };

  test("a saved search is accepted by the server and opened unchanged", () => {
    for (const each of [filters, noFilters]) {
      const saved = toSaved(each);
      expect(savedFilters.parse(saved)).toEqual(saved);
      expect(fromSaved(saved)).toEqual({ ...each, query: each.query.trim() });
      expect(isSameSearch(each, fromSaved(saved))).toBe(true);
    }
    expect(toSaved(filters).dateFrom).toBe("2026-01-02");
  });

  test("another filter or order makes it another search", () => {
    for (const change of [
      { query: "rye" },
      { tags: "" },
      { from: null },
      { order: "asc" as const },
      { relevance: 8 },
      { is: "broken" as const },
    ])
      expect(isSameSearch(filters, { ...filters, ...change })).toBe(false);
  });
});

test.each<[Partial<SearchFilters>, ReturnType<typeof toStateList>]>([
  [{ is: "favorite" }, "favorite"],
  [{ is: "unread", sort: "title", order: "asc" }, "unread"],
  [{ tags: "bread" }, null],
  [{ tags: "bread", is: "favorite" }, null],
  [{ query: "bread", is: "favorite" }, null],
  [{ is: "archived", relevance: 5 }, null],
  [{}, null],
])("a search for one state alone is a list of its own, in any order (%j)", (filters, list) => {
  expect(toStateList({ ...noFilters, ...filters })).toEqual(list);
});
