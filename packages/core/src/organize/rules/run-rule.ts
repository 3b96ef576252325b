import { limits } from "@bowerbird/contract/limits";
import {
  hasAction,
  type previewRuleInput,
  type RuleContent,
  type RulePreview,
  type ruleRun,
} from "@bowerbird/contract/rules";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import {
  anyOf,
  deleteIfEmpty,
  loadPending,
  rewriteByRules,
  runInBatches,
  selectBookmarks,
  storePending,
} from "../../library/bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { recordChange } from "../../library/changes/index.ts";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { checkCondition, readConditions } from "../../library/query/index.ts";
import { toMarks } from "./open-rules.ts";
import { getRule } from "./rules.ts";
import { claimMatches, countMatches, findNewest, findNext, type Plan } from "./rules.sql.ts";
import t from "../messages.json" with { type: "json" };

/**
 * What a rule would do with all links.
 *
 * @throws BAD_REQUEST when the condition cannot be read; NOT_FOUND for a category of another person
 */
export async function previewRule(ctx: Context, input: z.output<typeof previewRuleInput>): Promise<RulePreview> {
  checkCondition(input.condition);
  const tree = await loadCategoryTree(ctx);
  if (input.categoryId && !tree.get(input.categoryId)) throw notFound(t.categoryNotFound);
  const plan = toPlan(ctx, tree, input);
  const counts = await countMatches(ctx, plan);
  const ids = counts.matching > 0 ? await findNewest(ctx, plan, hasAction(input)) : [];
  const rows = ids.length > 0 ? await selectBookmarks(ctx).where("b.id", "=", anyOf(ids)).execute() : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...counts, bookmarks: ids.flatMap((id) => byId.get(id) ?? []).slice(0, limits.rulePreview) };
}

function toPlan(ctx: Context, tree: CategoryTree, { condition, ...actions }: RuleContent): Plan {
  return { ...actions, condition: readConditions([condition], tree, ctx.now())[0]! };
}

/**
 * Runs a rule on all of the person's links outside the trash, in resumable batches that form one change.
 *
 * @throws NOT_FOUND; CONFLICT when its category was deleted
 */
export async function runRule(ctx: Context, { id }: { id: string }): Promise<z.infer<typeof ruleRun>> {
  const changeId = uuid();
  const isBegun = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { condition, categoryId, tags, marks, isCategoryGone } = await getRule(inner, id);
    if (isCategoryGone) throw new AppError("CONFLICT", t.categoryOfRuleIsGone);
    const content = { condition, categoryId, tags, marks };
    const plan = toPlan(inner, await loadCategoryTree(inner), content);
    await claimMatches(inner, { id, condition: plan.condition }, null);
    const { changing } = await countMatches(inner, plan);
    if (changing === 0) return false;
    await recordChange(inner, { id: changeId, kind: "rule", count: 0, subject: condition });
    await storePending(inner, changeId, { kind: "rule", ...content, after: null, done: 0, total: changing });
    return true;
  });
  const changed = isBegun ? await runRest(ctx, changeId) : 0;
  return { changed, changeId: isBegun && !(await deleteIfEmpty(ctx, changeId)) ? changeId : null };
}

/** Completes a run. @returns how many bookmarks this call changed */
async function runRest(ctx: Context, changeId: string): Promise<number> {
  let total = 0;
  await runInBatches(ctx, changeId, "rule", async (inner, { after, ...content }) => {
    const tree = await loadCategoryTree(inner);
    const category = content.categoryId ? tree.get(content.categoryId) : null;
    // The category was deleted in the meantime.
    if (category === undefined) return null;
    const ids = await findNext(inner, toPlan(inner, tree, content as RuleContent), after);
    if (ids.length === 0) return null;
    const decision = { ruleIds: [], category, tags: content.tags, marks: toMarks(content.marks) };
    const decisions = new Map(ids.map((bookmarkId) => [bookmarkId, decision]));
    const changed = await rewriteByRules(inner, decisions, { isOpen: () => true, changeId });
    return { last: ids.at(-1)!, count: ids.length, onCommitted: () => void (total += changed) };
  });
  return total;
}

/** Completes a run whose process was ended. Does nothing for another change. */
export async function continueRuleRun(ctx: Context, { changeId }: { changeId: string }): Promise<void> {
  const pending = await inTransaction(ctx, (inner) => loadPending(inner, changeId));
  if (pending?.kind === "rule") await runRest(ctx, changeId);
}
