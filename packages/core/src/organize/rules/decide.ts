import type { Rules, RuleDecision } from "../../library/bookmarks/index.ts";
import { openRules, toDecision } from "./open-rules.ts";
import { matchNew, matchStored } from "./rules.sql.ts";

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
