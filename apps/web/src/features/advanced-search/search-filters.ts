import * as common from "../../shared/messages.json";
import { limits } from "@bowerbird/contract/limits";
import { type StateFilter, type SearchSort, searchSorts } from "@bowerbird/contract/query-grammar";
import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { createStore } from "../../shared/store/create-store.ts";
import { Archive, Clock, Lock, type LucideIcon, Star, TagsIcon, Unlink } from "lucide-react";

/** The fields of the advanced search. */
export interface SearchFilters {
  query: string;
  /** A category's id, or `all`. */
  category: string;
  /** Comma-separated. */
  tags: string;
  relevance: number;
  /** Null: bookmarks in any state. */
  is: StateFilter | null;
  from: Date | null;
  to: Date | null;
  sort: SearchSort;
  order: "asc" | "desc";
}

export const noFilters: SearchFilters = {
  query: "",
  category: "all",
  tags: "",
  relevance: limits.relevanceMin,
  is: null,
  from: null,
  to: null,
  sort: "date",
  order: "desc",
};

/** The states that a search can ask for, for people. */
export const stateNames: Record<StateFilter, string> = {
  favorite: common.favorites,
  unread: common.readLater,
  archived: common.archived,
  private: common.privateMark,
  untagged: common.untagged,
  broken: common.brokenLinks,
};

const states = Object.keys(stateNames) as StateFilter[];

/** @returns the state that a search asks for and nothing else, in any order: such a search is a list with a name */
export function toStateList(filters: SearchFilters): StateFilter | null {
  const { is, sort, order } = filters;
  return is && isSameSearch(filters, { ...noFilters, sort, order, is }) ? is : null;
}

/** Reads a search from the URL, which leaves defaults out. Null if the URL has none. */
export function readFilters(params: URLSearchParams): SearchFilters | null {
  if (!params.has("search")) return null;
  const sort = searchSorts.find((known) => known === params.get("sort"));
  const relevance = Number(params.get("relevance"));
  return {
    query: params.get("search") ?? "",
    category: params.get("in") ?? "all",
    tags: params.get("tags") ?? "",
    relevance: relevance > limits.relevanceMin && relevance <= limits.relevanceMax ? Math.round(relevance) : 1,
    is: states.find((state) => state === params.get("is")) ?? null,
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    sort: sort ?? noFilters.sort,
    order: params.get("order") === "asc" ? "asc" : "desc",
  };
}

const names = ["search", "in", "tags", "relevance", "is", "from", "to", "sort", "order"];

/** Writes the search into the URL parameters, or removes it. Other parameters stay. */
export function writeFilters(params: URLSearchParams, filters: SearchFilters | null): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  if (!filters) return next;
  next.set("search", filters.query.trim());
  if (filters.category !== "all") next.set("in", filters.category);
  if (filters.tags.trim() !== "") next.set("tags", filters.tags.trim());
  if (filters.relevance > limits.relevanceMin) next.set("relevance", String(filters.relevance));
  if (filters.is) next.set("is", filters.is);
  if (filters.from) next.set("from", writeDay(filters.from));
  if (filters.to) next.set("to", writeDay(filters.to));
  if (filters.sort !== noFilters.sort) next.set("sort", filters.sort);
  if (filters.order !== noFilters.order) next.set("order", filters.order);
  return next;
}

function writeDay(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${day.getFullYear()}-${month}-${date}`;
}

function readDay(text: string | null): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
  const date = year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(day));
  return date && writeDay(date) === text ? date : null;
}

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

/** The page with the results of a search. */
export function searchPath(filters: Partial<SearchFilters>): string {
  return `/?${writeFilters(new URLSearchParams(), { ...noFilters, ...filters })}`;
}

/** The search for a tag's bookmarks. A comma would end the name in a list of tags, so such a tag is put into the query. */
export function tagPath(tag: string): string {
  return searchPath(tag.includes(",") ? { query: `tag:"${tag.replaceAll('"', "")}"` } : { tags: tag });
}

/** Set to open the advanced search from anywhere: home opens it, once it is shown, and unsets this. */
export const advancedSearchRequest = createStore(false);

/** The icons of the lists of one state, in the sidebar and in their headers. */
export const stateIcons: Record<StateFilter, LucideIcon> = {
  favorite: Star,
  unread: Clock,
  archived: Archive,
  private: Lock,
  broken: Unlink,
  untagged: TagsIcon,
};
