import { type QueryPart, readQueryParts } from "@bowerbird/contract/query-grammar";
import { format } from "@bowerbird/contract/messages";
import { type RawBuilder, sql } from "kysely";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { maxTerms, type Query } from "@bowerbird/bookmark/parse-query";
import { matchesTerm } from "@bowerbird/bookmark/term";
import { limits } from "@bowerbird/contract/limits";
import type { searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import { type CategoryTree, loadCategoryTree } from "../categories/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { buildConditions } from "./conditions.sql.ts";
import { findCategoryIds, parseQuery, type ResolvedTerm, type Search } from "./read-search.ts";
import type { Context } from "../../platform/context/index.ts";
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

type Input = z.output<typeof searchInput>;

/** A search with its filters as the condition of a rule. @returns null if a condition cannot say the same */
export async function toCondition(ctx: Context, input: Input): Promise<string | null> {
  const { q, tags, is, dateFrom, dateTo, relevance } = input;
  const category = await categoryOperand(ctx, input);
  const operands = [...tags, ...(category ? [category] : [])];
  if (relevance > limits.relevanceMin || category === null || operands.some((text) => text.includes('"'))) return null;
  const parts = [
    ...(category === "" ? [] : [`category:${writeOperand(category)}`]),
    ...tags.map((tag) => `tag:${writeOperand(tag)}`),
    ...(is ? [`is:${is}`] : []),
    ...(dateFrom ? [`after:${writeDay(dateFrom)}`] : []),
    ...(dateTo ? [`before:${writeDay(new Date(dateTo.getTime() + 1))}`] : []),
    // The query comes last: its last quotation mark may be open.
    q.trim(),
  ];
  const condition = parts.join(" ").trim();
  return condition.length <= limits.searchQueryLength && isCondition(condition) ? condition : null;
}

/** The category by its name or path; empty without one, null if neither leads to it. */
async function categoryOperand(ctx: Context, { category, categoryId }: Input): Promise<string | null> {
  if (categoryId === undefined) return category.trim().toLowerCase() === "all" ? "" : category.trim();
  const tree = await loadCategoryTree(ctx);
  const path = tree.getPath(categoryId).join("/");
  return findCategoryIds(tree, path)[0] === categoryId ? path : null;
}

/** A value as it is written behind an operator. */
export function writeOperand(value: string): string {
  return /^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', "")}"`;
}

/** The day whose start is the nearest: a filter's day begins in the person's time zone, a condition's in UTC. */
function writeDay(moment: Date): string {
  return new Date(moment.getTime() + 12 * 3_600_000).toISOString().slice(0, 10);
}
