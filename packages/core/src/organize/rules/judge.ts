import type { Rules, RuleVerdict } from "../../library/bookmarks/index.ts";
import { openRules, toVerdict } from "./open-rules.ts";
import { matchNew, matchStored } from "./rules.sql.ts";

/** What the library asks of the person's rules. */
export const judges: Rules = {
  async judgeNew(ctx, bookmarks) {
    const open = bookmarks.length > 0 && (await openRules(ctx));
    if (!open) return new Map();
    const { rules, tree } = open;
    const categoryId = tree.uncategorized?.id ?? null;
    const found = await matchNew(
      ctx,
      bookmarks.map((bookmark) => ({ ...bookmark, categoryId: bookmark.categoryId ?? categoryId })),
      rules.map(({ condition }) => condition),
    );
    return toVerdicts(found.map(({ id, matched }) => [id, toVerdict(open, matched, () => true)]));
  },
  async judgeStored(ctx, ids) {
    const open = ids.length > 0 && (await openRules(ctx));
    if (!open) return new Map();
    const found = await matchStored(
      ctx,
      ids,
      open.rules.map(({ condition }) => condition),
    );
    return toVerdicts(
      found.map(({ id, matched, handled }) => [id, toVerdict(open, matched, (rule) => !handled.includes(rule.id))]),
    );
  },
};

function toVerdicts(entries: readonly [string, RuleVerdict | null][]): Map<string, RuleVerdict> {
  return new Map(entries.flatMap(([id, verdict]) => (verdict ? [[id, verdict] as const] : [])));
}
