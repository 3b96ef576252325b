import { type MarkName, marks as fields } from "@bowerbird/contract/marks";
import { Rule } from "@bowerbird/db";
import type { RuleDecision, Rules } from "../../library/bookmarks/index.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { type Condition, readConditions } from "../../library/query/index.ts";
import { matchNew, matchStored } from "./rules.sql.ts";

/** A rule that is on, ready to be asked. */
export interface OpenRule {
  id: string;
  /** Reads the columns of `bookmark`. */
  condition: Condition;
  category: CategoryNode | null;
  tags: string[];
  marks: RuleDecision["marks"];
  /** Whether it runs once a day. */
  isDaily: boolean;
}

export interface OpenRules {
  rules: OpenRule[];
  tree: CategoryTree;
}

/** The person's rules that are on, in their order, without those whose category is gone; null if there are none. */
export async function openRules(ctx: Context): Promise<OpenRules | null> {
  const rows = await ctx.em.find(Rule, { isOn: true }, { orderBy: { position: "asc" }, ...unmanaged });
  if (rows.length === 0) return null;
  const tree = await loadCategoryTree(ctx);
  const conditions = readConditions(
    rows.map(({ condition }) => condition),
    tree,
    ctx.now(),
  );
  const rules = rows.map((row, index): OpenRule => {
    const category = row.categoryId ? (tree.get(row.categoryId) ?? null) : null;
    const { id, tags, nextAt } = row;
    return { id, condition: conditions[index]!, category, tags, marks: toMarks(row.marks), isDaily: !!nextAt };
  });
  return { rules: rules.filter(({ category }, index) => category || !rows[index]!.categoryId), tree };
}

/** The fields of a bookmark that the marks set. */
export function toMarks(marks: readonly string[]): RuleDecision["marks"] {
  return Object.fromEntries(marks.map((mark) => [fields[mark as MarkName], true]));
}

/**
 * What the rules say of a bookmark. The first of all that moves it decides, also where it does nothing now because it has
 * handled the bookmark before.
 *
 * @param matched the positions of the rules that find it, in order
 * @param isFresh whether a rule has not handled it yet
 * @returns null if there is nothing to do
 */
export function toDecision(
  { rules }: OpenRules,
  matched: readonly number[],
  isFresh: (rule: OpenRule) => boolean,
): RuleDecision | null {
  const found = matched.map((position) => rules[position]!);
  const fresh = found.filter(isFresh);
  if (fresh.length === 0) return null;
  const mover = found.find(({ category }) => category !== null);
  return {
    ruleIds: fresh.map(({ id }) => id),
    category: mover && fresh.includes(mover) ? mover.category : null,
    tags: fresh.flatMap(({ tags }) => tags),
    marks: Object.assign({}, ...fresh.map(({ marks }) => marks)) as RuleDecision["marks"],
  };
}

/** What the library asks of the person's rules. */
export const ruleDecisions: Rules = {
  async decideNew(ctx, bookmarks) {
    const open = bookmarks.length > 0 && (await openRules(ctx));
    if (!open) return new Map();
    const { rules, tree } = open;
    const categoryId = tree.uncategorized?.id ?? null;
    const found = await matchNew(
      ctx,
      bookmarks.map((bookmark) => ({ ...bookmark, categoryId: bookmark.categoryId ?? categoryId })),
      rules.map(({ condition }) => condition),
    );
    return toDecisions(found.map(({ id, matched }) => [id, toDecision(open, matched, () => true)]));
  },
  async decideStored(ctx, ids) {
    const open = ids.length > 0 && (await openRules(ctx));
    if (!open) return new Map();
    const found = await matchStored(
      ctx,
      ids,
      open.rules.map(({ condition }) => condition),
    );
    return toDecisions(
      found.map(({ id, matched, handled }) => [id, toDecision(open, matched, (rule) => !handled.includes(rule.id))]),
    );
  },
};

function toDecisions(entries: readonly [string, RuleDecision | null][]): Map<string, RuleDecision> {
  return new Map(entries.flatMap(([id, decision]) => (decision ? [[id, decision] as const] : [])));
}
