import { type QueryPart, readQueryParts } from "@bowerbird/contract/query-grammar";
import { format } from "@bowerbird/contract/messages";
import { type RawBuilder, sql } from "kysely";
import { foldText } from "@bowerbird/bookmark/fold-text";
import type { CategoryTree } from "../categories/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { buildConditions } from "./conditions.sql.ts";
import { maxTerms, type Query } from "@bowerbird/bookmark/parse-query";
import { findCategoryIds, parseQuery } from "./read-search.ts";
import type { ResolvedTerm, Search } from "./search.ts";
import { matchesTerm } from "@bowerbird/bookmark/term";
import t from "../messages.json" with { type: "json" };

/** A query as a condition on the columns of `bookmark`. */
export type Condition = RawBuilder<boolean>;

/**
 * Reads queries as conditions that decide about each bookmark alone: what a search would find by the bookmark itself, without
 * typos corrected and without the texts of pages.
 */
export function readConditions(queries: readonly string[], tree: CategoryTree, now: Date): Condition[] {
  const names = tree.all().map(({ id, name }) => ({ id, name: foldText(name) }));
  const resolve = (term: Query["terms"][number]): ResolvedTerm => {
    return { ...term, categoryIds: names.filter(({ name }) => matchesTerm(name, term)).map(({ id }) => id) };
  };
  return queries.map((text) => {
    const { terms, excludedTerms, categories, ...query } = parseQuery(text, now);
    const { columns, text: words } = buildConditions({
      ...query,
      ...noFilters,
      terms: terms.map(resolve),
      excludedTerms: excludedTerms.map(resolve),
      categories: categories.map(({ value, isExcluded }) => ({ ids: findCategoryIds(tree, value), isExcluded })),
    });
    // An unknown column, such as the number of opens of a link that is not saved yet, is no match.
    return sql<boolean>`coalesce(${columns} and ${words}, false)`;
  });
}

const noFilters = {
  from: null,
  until: null,
  relevance: null,
  sort: "date",
  order: "desc",
  limit: 0,
} as const satisfies Partial<Search>;

/** Whether what the query finds changes with the time. */
export function isTimed(query: string): boolean {
  return readQueryParts(query).some(({ operator }) => operator === "older" || operator === "opened");
}

/**
 * A search ignores what is still being typed and drops what makes it slow; a condition that stays must say what it means.
 *
 * @throws BAD_REQUEST when a part cannot be read, there are too many, or none decides anything
 */
export function checkCondition(text: string): void {
  const query = parseQuery(text);
  const parts = readQueryParts(text);
  const unreadable = parts.find((part) => (part.operator ? !isRead(part) : isUnknown(part)));
  if (unreadable) throw new AppError("BAD_REQUEST", format(t.unreadablePart, { part: unreadable.typed.trim() }));
  const words = parts.filter(({ operator, isExcluded }) => operator === null && !isExcluded);
  if (words.length > maxTerms) throw new AppError("BAD_REQUEST", format(t.tooManyWordsInACondition, { max: maxTerms }));
  if (!isDeciding(query)) throw new AppError("BAD_REQUEST", t.pleaseEnterACondition);
}

/** Whether a rule takes it, see {@link checkCondition}. */
export function isCondition(text: string): boolean {
  try {
    checkCondition(text);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function isDeciding(query: Query): boolean {
  return Object.values(query).some((part) => Array.isArray(part) && part.length > 0);
}

/** Whether an operator's value can be read; otherwise a search takes it as text, or ignores it. */
function isRead({ typed }: QueryPart): boolean {
  const { terms, ...query } = parseQuery(typed);
  return terms.length === 0 && isDeciding({ ...query, terms });
}

/** `lang:de` looks like an operator, `https://…` and `localhost:3000` do not. */
function isUnknown({ isPhrase, value }: QueryPart): boolean {
  return !isPhrase && /^[a-z]+:(?!\/|\d)/i.test(value);
}
