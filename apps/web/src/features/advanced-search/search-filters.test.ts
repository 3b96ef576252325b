import { describe, expect, it } from "vitest";
import { filterBadges } from "./filter-badges.ts";
import { noFilters, readFilters, toSearchInput, writeFilters } from "./search-filters.ts";

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
  it("stands in the address, from where it is read again as it was", () => {
    const params = writeFilters(new URLSearchParams("view=dense"), filters);
    expect(params.get("view")).toBe("dense");
    expect(readFilters(new URLSearchParams(params.toString()))).toEqual(filters);
    expect(readFilters(writeFilters(params, null))).toBeNull();
    expect(readFilters(writeFilters(params, noFilters))).toEqual(noFilters);
  });

  it("reads odd addresses as what is usual", () => {
    const odd = new URLSearchParams("search=&relevance=99&is=odd&from=2026-02-30&to=x&sort=size&order=up");
    expect(readFilters(odd)).toEqual(noFilters);
  });

  it("asks the server for whole days, and only for what narrows", () => {
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

  it("is told in one badge for each filter", () => {
    expect(filterBadges(filters, () => "Food")).toEqual([
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
