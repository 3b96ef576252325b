import type { SearchSort } from "@bowerbird/contract/search-sorts";
import type { Query } from "./parse-query.ts";
import type { Term } from "./term.ts";

/** What the database is asked: a query with filters and an order, its categories known by their ids. */
export interface Search extends Omit<Query, "terms" | "excludedTerms" | "categories"> {
  terms: FiledTerm[];
  excludedTerms: FiledTerm[];
  categories: { ids: string[]; isExcluded: boolean }[];
  /** Whether reading goes on to the oldest bookmark. */
  isThorough: boolean;
  /** Bookmarks from this moment on. */
  from: Date | null;
  /** Bookmarks up to this moment, itself included. */
  until: Date | null;
  /** The least relevance; null for bookmarks without one too. */
  relevance: number | null;
  sort: SearchSort;
  order: "asc" | "desc";
  limit: number;
}

/** Whether a search asks for anything: all of it but how its results are read and ordered is a condition. */
export function hasConditions({
  isThorough: _isThorough,
  beginning: _beginning,
  said: _said,
  sort: _sort,
  order: _order,
  limit: _limit,
  ...conditions
}: Search): boolean {
  return Object.values(conditions).some((condition) =>
    Array.isArray(condition) ? condition.length > 0 : condition !== null,
  );
}

/** A term with the categories that have it in their name: their bookmarks match it too. */
export interface FiledTerm extends Term {
  categoryIds: string[];
}
