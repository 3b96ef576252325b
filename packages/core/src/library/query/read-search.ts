import { foldText } from "@bowerbird/bookmark/fold-text";
import { format } from "@bowerbird/contract/messages";
import { limits } from "@bowerbird/contract/limits";
import type { searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import { findExcess, foldTag, parseQuery as parse, type Query } from "@bowerbird/bookmark/parse-query";
import type { Term } from "@bowerbird/bookmark/term";
import type { SearchSort } from "@bowerbird/contract/query-grammar";
import { type CategoryTree, loadCategoryTree, tidyName } from "../categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

type Input = z.output<typeof searchInput>;

/**
 * Converts the input of a call to a search. Queries the database only if categories are named.
 *
 * @throws NOT_FOUND for an unknown category id
 */
export async function readSearch(ctx: Context, input: Input): Promise<Search> {
  const { terms, excludedTerms, categories, ...query } = parseQuery(input.q, ctx.now(), input.wordsOnly === "true");
  const tags = input.tags.map((tag) => ({ value: foldTag(tag), isExcluded: false }));
  return {
    ...query,
    tags: [...query.tags, ...tags.filter(({ value }) => value !== "")],
    states: [...query.states, ...(input.is ? [{ value: input.is, isExcluded: false }] : [])],
    terms: terms.map(withoutCategories),
    excludedTerms: excludedTerms.map(withoutCategories),
    categories: await readCategories(ctx, input, categories),
    from: input.dateFrom ?? null,
    until: input.dateTo ?? null,
    relevance: input.relevance > limits.relevanceMin ? input.relevance : null,
    sort: input.sort ?? "date",
    order: input.order,
    limit: input.limit,
  };
}

/** Reads a query. @throws BAD_REQUEST for too many words, operators or exclusions */
export function parseQuery(text: string, now = new Date(), isWordsOnly = false): Query {
  refuseExcess(text);
  return parse(text, now, isWordsOnly);
}

/** @throws BAD_REQUEST for a query of too many words, operators or exclusions */
export function refuseExcess(text: string, maxOperators = limits.searchOperators): void {
  const excess = findExcess(text, maxOperators);
  if (excess === "operators") throw new AppError("BAD_REQUEST", format(t.tooManyOperators, { max: maxOperators }));
  if (excess === "words")
    throw new AppError("BAD_REQUEST", format(t.searchHasTooManyWords, { max: limits.searchWords }));
}

const withoutCategories = (term: Term) => ({ ...term, categoryIds: [] });

async function readCategories(
  ctx: Context,
  { category, categoryId }: Input,
  named: Query["categories"],
): Promise<Search["categories"]> {
  const name = tidyName(category);
  const isNamed = categoryId === undefined && name !== "" && name.toLowerCase() !== "all";
  const operands = [...named, ...(isNamed ? [{ value: name, isExcluded: false }] : [])];
  if (operands.length === 0 && categoryId === undefined) return [];
  const tree = await loadCategoryTree(ctx);
  if (categoryId !== undefined && !tree.get(categoryId)) throw notFound(t.categoryNotFound);
  return [
    ...(categoryId === undefined ? [] : [{ ids: tree.withChildren(categoryId), isExcluded: false }]),
    ...operands.map(({ value, isExcluded }) => ({ ids: findCategoryIds(tree, value), isExcluded })),
  ];
}

/** A name that differs in accents or typography only. */
function findFolded(tree: CategoryTree, text: string) {
  const wanted = foldText(tidyName(text));
  return tree.all().find(({ name }) => foldText(name) === wanted);
}

/** Prefers an exact name (the shallowest, then oldest), else a path. An unknown one matches nothing. */
export function findCategoryIds(tree: CategoryTree, text: string): string[] {
  const node = tree.named(tidyName(text))[0] ?? tree.at(text.split("/").map(tidyName)) ?? findFolded(tree, text);
  return node ? tree.withChildren(node.id) : [];
}

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
