import type { SearchSort } from "@bowerbird/contract/search-sorts";
import type { Query } from "@bowerbird/bookmark/parse-query";
import type { Term } from "@bowerbird/bookmark/term";

/** A query with filters and order, with category ids. */
export interface Search extends Omit<Query, "terms" | "excludedTerms" | "categories"> {
  terms: ResolvedTerm[];
  excludedTerms: ResolvedTerm[];
  categories: { ids: string[]; isExcluded: boolean }[];
  /** Created at or after. */
  from: Date | null;
  /** Created at or before. */
  until: Date | null;
  /** Min. relevance; null includes bookmarks without relevance. */
  relevance: number | null;
  sort: SearchSort;
  order: "asc" | "desc";
  limit: number;
}

/** Whether a search has any condition. All fields are conditions except those for order. */
export function hasConditions({
  prefix: _prefix,
  words: _words,
  sort: _sort,
  order: _order,
  limit: _limit,
  ...conditions
}: Search): boolean {
  return Object.values(conditions).some((condition) =>
    Array.isArray(condition) ? condition.length > 0 : condition !== null,
  );
}

/** A term with the categories whose name matches; their bookmarks match, too. */
export interface ResolvedTerm extends Term {
  categoryIds: string[];
}
