import { savedFilters } from "@bowerbird/contract/saved-searches";
import { expect, test } from "vitest";
import { fromSaved, isSameSearch, toSaved } from "./saved-filters.ts";
import { noFilters } from "./search-filters.ts";

const filters = {
  ...noFilters,
  query: " bread ",
  category: "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  tags: "slow, rye",
  relevance: 7,
  from: new Date(2026, 0, 2),
  sort: "title" as const,
};

test("a search that is saved is accepted by the server and opened as it was", () => {
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
