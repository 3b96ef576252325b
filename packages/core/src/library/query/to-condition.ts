import { limits } from "@bowerbird/contract/limits";
import type { searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";
import { loadCategoryTree } from "../categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { isCondition } from "./read-conditions.ts";
import { findCategoryIds } from "./read-search.ts";

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
