import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import {
  chooseWhatItDoes,
  type createRuleInput,
  type deletedRule,
  type ExportedRule,
  hasAction,
  type reorderRulesInput,
  type Rule,
  type RuleContent,
  type updateRuleInput,
} from "@bowerbird/contract/rules";
import { Rule as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { checkCondition, isCondition, isTimed, readConditions } from "../../library/query/index.ts";
import { dayMs } from "./daily-rules.ts";
import { claimAll } from "./rules.sql.ts";
import t from "../messages.json" with { type: "json" };

/** The person's rules in their order. */
export async function listRules(ctx: Context): Promise<Rule[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { position: "asc", id: "asc" }, ...unmanaged });
  if (rows.every(({ categoryId }) => !categoryId)) return rows.map((row) => toRule(row, null));
  const tree = await loadCategoryTree(ctx);
  return rows.map((row) => toRule(row, tree));
}

function toRule({ id, condition, categoryId = null, tags, marks, isOn }: Row, tree: CategoryTree | null): Rule {
  const isCategoryGone = categoryId !== null && tree !== null && !tree.get(categoryId);
  const content = { condition, categoryId, tags, marks: marks as Rule["marks"] };
  return { id, ...content, isOn, isDaily: isTimed(condition), isCategoryGone };
}

/** @throws NOT_FOUND */
export async function getRule(ctx: Context, id: string): Promise<Rule> {
  const rule = (await listRules(ctx)).find((one) => one.id === id);
  if (!rule) throw notFound(t.ruleNotFound);
  return rule;
}

/**
 * Creates a rule, for links that are saved from now on.
 *
 * @throws BAD_REQUEST when the condition cannot be read; NOT_FOUND for a category of another person; CONFLICT at the limit
 */
export function createRule(ctx: Context, { index, ...input }: z.output<typeof createRuleInput>): Promise<Rule> {
  return changeRules(ctx, async (inner, rules) => {
    checkCondition(input.condition);
    if (rules.length >= limits.rules) {
      throw new AppError("CONFLICT", format(t.youCanHaveAtMostMaxRules, { max: limits.rules }));
    }
    await checkCategory(inner, input.categoryId);
    const id = uuid();
    await inner.em.insert(Row, { userId: ctx.userId, id, position: rules.length, ...input, ...toSchedule(ctx, input) });
    const order = rules.map((rule) => rule.id).toSpliced(index ?? rules.length, 0, id);
    if (order.at(-1) !== id) await storeOrder(inner, order);
    return getRule(inner, id);
  });
}

/** @throws NOT_FOUND; BAD_REQUEST when the condition cannot be read, or the rule would do nothing */
export function updateRule(ctx: Context, { id, ...input }: z.output<typeof updateRuleInput>): Promise<Rule> {
  return changeRules(ctx, async (inner, rules) => {
    if (input.condition !== undefined) checkCondition(input.condition);
    const before = rules.find((rule) => rule.id === id);
    if (!before) throw notFound(t.ruleNotFound);
    const { condition, categoryId, tags, marks, isOn } = { ...before, ...withoutUndefined(input) };
    const after = { condition, categoryId, tags, marks, isOn };
    if (!hasAction(after)) throw new AppError("BAD_REQUEST", chooseWhatItDoes);
    if (categoryId !== before.categoryId) await checkCategory(inner, categoryId);
    const isSameTime = condition === before.condition && isOn === before.isOn;
    await inner.em.nativeUpdate(Row, { id }, { ...after, ...(isSameTime ? {} : toSchedule(ctx, after)) });
    return getRule(inner, id);
  });
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** A rule that depends on the time runs tomorrow for the first time, so that there is time to correct it. */
function toSchedule(ctx: Context, { condition, isOn }: { condition: string; isOn: boolean }): { nextAt: Date | null } {
  return { nextAt: isOn && isTimed(condition) ? new Date(ctx.now().getTime() + dayMs) : null };
}

/** Deletes a rule. What it has done stays. @returns it with its position, so that creating it again undoes this */
export function deleteRule(ctx: Context, { id }: { id: string }): Promise<z.infer<typeof deletedRule>> {
  return changeRules(ctx, async (inner, rules) => {
    const index = rules.findIndex((rule) => rule.id === id);
    if (index < 0) throw notFound(t.ruleNotFound);
    await inner.em.nativeDelete(Row, { id });
    return { ...rules[index]!, index };
  });
}

/** @throws CONFLICT when the ids are not exactly those of the person's rules */
export function reorderRules(ctx: Context, { ids }: z.output<typeof reorderRulesInput>): Promise<Rule[]> {
  return changeRules(ctx, async (inner, rules) => {
    const isSame = new Set(ids).size === ids.length && ids.length === rules.length;
    if (!isSame || rules.some(({ id }) => !ids.includes(id))) throw new AppError("CONFLICT", t.ruleOrderIsOld);
    await storeOrder(inner, ids);
    return listRules(inner);
  });
}

function changeRules<T>(ctx: Context, change: (inner: Context, rules: Rule[]) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const result = await change(inner, await listRules(inner));
    await publish(inner, { type: "rules.changed" });
    return result;
  });
}

async function checkCategory(ctx: Context, categoryId: string | null): Promise<void> {
  if (categoryId && !(await loadCategoryTree(ctx)).get(categoryId)) throw notFound(t.categoryNotFound);
}

async function storeOrder(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) await ctx.em.nativeUpdate(Row, { id }, { position });
}

/** The rules in the form of an export file. */
export async function exportRules(ctx: Context): Promise<ExportedRule[]> {
  const rules = await listRules(ctx);
  const tree = rules.some(({ categoryId }) => categoryId) ? await loadCategoryTree(ctx) : null;
  return rules.map(({ condition, categoryId, tags, marks, isOn }) => {
    const isThere = categoryId !== null && tree?.get(categoryId);
    return { condition, categoryId, tags, marks, isOn, category: isThere ? tree!.getPath(categoryId) : null };
  });
}

/**
 * Replaces the rules by those of a file, without what cannot be read. All links are as the file's owner left them, so each
 * rule counts as having handled those that it finds. Runs in a transaction, after the file's categories and links were
 * stored.
 */
export async function replaceRules(ctx: Context, wanted: readonly ExportedRule[]): Promise<void> {
  await lockPerson(ctx);
  const tree = await loadCategoryTree(ctx);
  const known = new Map((await listRules(ctx)).map((rule) => [toKey(rule), rule.id]));
  const rows = new Map<string, Omit<Row, "createdAt" | "userId">>();
  for (const { category, isOn, ...content } of wanted) {
    // If no category has the path, the old id is kept: the rule then says that its category is gone.
    const categoryId = (category && tree.at(category)?.id) || content.categoryId;
    const { condition, tags, marks } = content;
    const rule = { condition, categoryId, tags, marks, isOn };
    const key = toKey(rule);
    if (rows.has(key) || rows.size >= limits.rules || !hasAction(rule) || !isCondition(condition)) continue;
    rows.set(key, { id: known.get(key) ?? uuid(), position: rows.size, ...rule, ...toSchedule(ctx, rule) });
  }
  const kept = [...rows.values()];
  await ctx.em.nativeDelete(Row, { id: { $nin: kept.map(({ id }) => id) } });
  const fields = ["position", "isOn", "nextAt"] as const;
  if (kept.length > 0) {
    const all = kept.map((row) => ({ ...row, userId: ctx.userId }));
    await ctx.em.upsertMany(Row, all, {
      onConflictFields: ["userId", "id"],
      onConflictMergeFields: [...fields],
      ...unmanaged,
    });
  }
  const conditions = kept.map(({ condition }) => condition);
  const read = readConditions(conditions, tree, ctx.now());
  await claimAll(
    ctx,
    kept.map(({ id }, index) => ({ id, condition: read[index]! })),
  );
  await publish(ctx, { type: "rules.changed" });
}

function toKey({ condition, categoryId, tags, marks }: RuleContent): string {
  return JSON.stringify([condition, categoryId, tags.toSorted(), marks.toSorted()]);
}
