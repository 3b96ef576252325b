import { defaultFilingChoice, filingWindow } from "@bowerbird/contract/filing";
import { FilingSettings } from "@bowerbird/db";
import { sql } from "kysely";
import { loadCategoryTree } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { defineDue, type Held } from "../../platform/runs/index.ts";
import { type Knowledge, type LinkToCategorize, rankCategories, replay, toGuess } from "../ai/index.ts";
import { type FilingRule, type Guess, isFiled, loadFilingRule } from "../filing/index.ts";
import { version } from "../../platform/config/index.ts";
import { readSettled, type SettledLink } from "./filing-review.sql.ts";

export { readReviews, type ReviewCounts } from "./filing-review.sql.ts";

/** A new version sorts a person's newest links again, to tell the operator if it does worse than what was there before. */
export const dueFilingReview = defineDue({
  table: "filing_settings",
  job: "review-filing",
  isDue: () => sql`d.reviewed_version is distinct from ${version}`,
  maxWaitMs: 10 * 60_000,
  work: (ctx, held) => review(ctx, held),
});

/** What sorting a person's newest links again has shown. */
export interface FilingReview {
  /** Links of which it is known where they belong. */
  links: number;
  /** Of these, how many this version would have sorted better, and worse: right before waiting before wrong. */
  better: number;
  worse: number;
  /** Whether this version is worse by more than chance, see {@link isSignificant}. */
  isWorse: boolean;
}

async function review(ctx: Context, { signal }: Held): Promise<void> {
  const { uncategorized } = await loadCategoryTree(ctx);
  const links = uncategorized ? await readSettled(ctx, uncategorized.id) : [];
  const found = links.length < filingWindow.min ? null : await compare(ctx, links, signal);
  if (signal.aborted) return;
  await ctx.em.nativeUpdate(FilingSettings, {}, { reviewedVersion: version, review: found });
  if (found?.isWorse) ctx.log.warn({ userId: ctx.userId, version, ...found }, "this version sorts links worse");
}

/** Both versions are judged by the same links, and by the thresholds of today. */
async function compare(ctx: Context, links: readonly SettledLink[], signal: AbortSignal): Promise<FilingReview> {
  const rule = await loadFilingRule(ctx);
  const decides = { ...rule, choice: rule.choice === "none" ? defaultFilingChoice : rule.choice };
  const counts = { better: 0, worse: 0 };
  const ask = (knowledge: Knowledge, link: SettledLink) => {
    const before = toScore(decides, link, link);
    const now = toScore(decides, link, guess(knowledge, link));
    if (now > before) counts.better += 1;
    if (now < before) counts.worse += 1;
  };
  await replay(ctx, links, ask, signal);
  return { links: links.length, ...counts, isWorse: isSignificant(counts) };
}

/** What this version guesses of a link that came as it did then. */
function guess(knowledge: Knowledge, { url, title, description, savedAt, vector, way }: SettledLink) {
  const isByProgram = way === "program";
  const isBeingSaved = way !== "program" && way !== "later";
  const link: LinkToCategorize = { url, title, description, savedAt, isBeingSaved, isByProgram, vector };
  if (way === "plain") link.vector = null;
  const [ranking] = rankCategories(knowledge, [link]);
  const { categoryId = "", ...found } = toGuess(knowledge, link, ranking!) ?? { way, confidence: 0 };
  return { ...found, guessedId: categoryId };
}

/** 1: filed where it belongs; 0: it waits; −1: filed elsewhere. */
function toScore(rule: FilingRule, { rightId }: SettledLink, guessed: Guess & { guessedId: string }): number {
  if (!isFiled(rule, guessed)) return 0;
  return guessed.guessedId === rightId ? 1 : -1;
}

/** One-sided sign test: whether two equal versions would differ as much in fewer than 5 % of all cases. */
function isSignificant({ better, worse }: Pick<FilingReview, "better" | "worse">): boolean {
  const differing = better + worse;
  let [chance, term] = [0, 2 ** -differing];
  for (let count = 0; count <= better; count++) {
    chance += term;
    term *= (differing - count) / (count + 1);
  }
  return worse > better && chance < 0.05;
}
