import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { readDay, type SearchFilters, writeDay, writeFilters } from "./search-filters.ts";

/** A search in its saved form: days are texts, the same in every time zone. */
export function toSaved({ category, from, to, query, tags, ...rest }: SearchFilters): SavedFilters {
  return {
    ...rest,
    query: query.trim(),
    tags: tags.trim(),
    categoryId: category === "all" ? null : category,
    dateFrom: from && writeDay(from),
    dateTo: to && writeDay(to),
  };
}

export function fromSaved({ categoryId, dateFrom, dateTo, ...rest }: SavedFilters): SearchFilters {
  return { ...rest, category: categoryId ?? "all", from: readDay(dateFrom), to: readDay(dateTo) };
}

/** Whether two searches have the same URL. */
export function isSameSearch(one: SearchFilters, other: SearchFilters): boolean {
  const [first, second] = [one, other].map((filters) => writeFilters(new URLSearchParams(), filters).toString());
  return first === second;
}
