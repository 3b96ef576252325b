import { limits } from "@bowerbird/contract/limits";
import type { SearchFilters } from "./search-filters.ts";

const date = new Intl.DateTimeFormat("en", { month: "short", day: "2-digit", year: "numeric" });

/** One label for each filter in use. */
export function filterBadges(filters: SearchFilters, getName: (categoryId: string) => string): string[] {
  const { query, category, tags, relevance, is, from, to } = filters;
  return [
    ...(query.trim() === "" ? [] : [`Query: ${query.trim()}`]),
    ...(category === "all" ? [] : [`Category: ${getName(category)}`]),
    ...(tags.trim() === "" ? [] : [`Tags: ${tags.trim()}`]),
    ...(from ? [`From: ${date.format(from)}`] : []),
    ...(to ? [`To: ${date.format(to)}`] : []),
    ...(relevance > limits.relevanceMin ? [`Relevance: ${relevance}+`] : []),
    ...(is === "broken" ? ["Broken links"] : []),
  ];
}
