import {
  defaultFilingChoice,
  type Filing,
  type FilingChoice,
  type FilingPromise,
  filingWindow,
  promises,
} from "@bowerbird/contract/filing";
import { FilingSettings } from "@bowerbird/db";
import { type Context, inTransaction, own, unmanaged } from "../../platform/context/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { countFiled, countWaiting, countOutcomes, type Outcome, readGuesses, readRule } from "./filing.sql.ts";

import { version } from "../../platform/config/index.ts";

export { type RecordedGuess, recordGuesses } from "./filing.sql.ts";

/**
 * How a link came to be asked about. `person`: saved now. `program`: saved within seconds of the one before, or with others at
 * once, so that nothing says that they belong together. `later`: saved a while ago. `plain`: without a vector of its own.
 * `standard`: by a person who has no folders of their own. `model`: a language model has a voice in the answer.
 */
export type Way = "person" | "program" | "later" | "plain" | "standard" | "model";

/** What is known of a guess before it is decided whether to file the link. */
export interface Guess {
  way: Way;
  /** Of the likeliest category, 0 to 1. */
  confidence: number;
}

/** By promise, by how much the person's thresholds differ from the ones everybody begins with, in log odds. */
export type Offsets = Record<FilingPromise, number>;

export const noOffsets: Offsets = { "1": 0, "2": 0, "5": 0, "10": 0 };

/** More than any confidence. */
const never = 2;

/**
 * The confidence from which a link is filed at first. Upper bounds of what keeps the promise on fifteen published collections,
 * and of the standard categories on labelled bookmarks; see decision 49.
 */
const starts: Record<Exclude<Way, "model">, Record<FilingPromise, number>> = {
  person: { "1": 0.99, "2": 0.985, "5": 0.95, "10": 0.9 },
  program: { "1": 0.98, "2": 0.975, "5": 0.945, "10": 0.85 },
  later: { "1": 0.99, "2": 0.985, "5": 0.945, "10": 0.91 },
  plain: { "1": 0.999, "2": 0.995, "5": 0.965, "10": 0.935 },
  standard: { "1": never, "2": never, "5": 0.9, "10": 0.7 },
};

/** How far one outcome moves a threshold, in log odds. */
const stepSize = 0.5;

/** What the thresholds of a person follow from. */
export interface Shown {
  offsets: Offsets;
  /** How the newest guesses turned out that no published collection says anything of, by how they came. */
  known: Partial<Record<Way, readonly Known[]>>;
}

/** When a person's links are filed without being asked. */
export interface FilingRule extends Shown {
  choice: FilingChoice;
}

/** The confidence from which a promise files a link; more than 1: none. */
export function getThreshold(way: Way, promise: FilingPromise, { offsets, known }: Shown): number {
  const calibrated = calibrate(known[way] ?? [], Number(promise) / 100);
  const start = way === "model" ? never : starts[way][promise];
  if (start === never) return calibrated;
  return Math.min(calibrated, 1 / (1 + Math.exp(-(toLogOdds(start) + offsets[promise]))));
}

/** Whether a link is filed into the category that is guessed, without being asked. One rule, however the link came. */
export function isFiled({ choice, ...shown }: FilingRule, { way, confidence }: Guess): boolean {
  if (choice === "none") return false;
  return choice === "any" || confidence >= getThreshold(way, choice, shown);
}

/** A guess of which it is known whether it was right. */
export interface Known {
  confidence: number;
  isRight: boolean;
}

/** Standard errors by which the share of mistakes may be higher than it was so far: one-sided 95 %. */
const margin = 1.645;

/**
 * A language model says of itself how sure it is, and is not believed; nor does a new account say whether its owner wants the
 * standard categories. So: the lowest confidence from which such guesses so far, for this person, were wrong at most as often as
 * promised, by the upper end of Wilson's interval.
 */
function calibrate(known: readonly Known[], promised: number): number {
  let threshold = never;
  let [count, wrong] = [0, 0];
  const sorted = known.toSorted((one, other) => other.confidence - one.confidence);
  for (const [index, { confidence, isRight }] of sorted.entries()) {
    count += 1;
    if (!isRight) wrong += 1;
    const isLastOfItsKind = sorted[index + 1]?.confidence !== confidence;
    if (isLastOfItsKind && upperShare(wrong, count) <= promised) threshold = confidence;
  }
  return threshold;
}

function upperShare(wrong: number, count: number): number {
  const [share, z] = [wrong / count, margin ** 2 / count];
  return (share + z / 2 + margin * Math.sqrt((share * (1 - share)) / count + z / (4 * count))) / (1 + z);
}

/**
 * What follows from how a guess turned out, for each promise that would have filed it. In the long run the share of mistakes is
 * what was promised, whatever the confidences are worth: adaptive conformal inference, Gibbs and Candès 2021, arXiv:2106.00170.
 *
 * @param weight of the outcome, 0 to 1
 */
export function learnOutcome(offsets: Offsets, guess: Guess, isRight: boolean, weight = 1): Offsets {
  const learned = { ...offsets };
  for (const promise of promises) {
    if (guess.way === "model" || !isFiled({ choice: promise, offsets, known: {} }, guess)) continue;
    const allowed = Number(promise) / 100;
    learned[promise] += stepSize * weight * (isRight ? -allowed : 1 - allowed);
  }
  return learned;
}

function toLogOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Of who has chosen nothing, and has shown nothing yet. */
export const defaultRule: FilingRule = { choice: defaultFilingChoice, offsets: noOffsets, known: {} };

/** Loads the person's rule, with what their links have shown since the last time. */
export async function loadFilingRule(ctx: Context): Promise<FilingRule> {
  const { settings, hasOutcomes, known } = await readRule(ctx);
  return { ...(hasOutcomes ? await learnOutcomes(ctx) : toRule(settings)), known };
}

/** How much an outcome counts: that nobody looked says little. */
const weights: Record<Outcome, number> = { moved: 1, right: 1, seen: 1, unseen: 0.25 };

async function learnOutcomes(ctx: Context): Promise<Choice> {
  return inTransaction(ctx, async (inner) => {
    const rule = await holdRule(inner);
    const settled = await countOutcomes(inner);
    const learn = (offsets: Offsets, { outcome, ...guess }: (typeof settled)[number]) =>
      learnOutcome(offsets, guess, outcome !== "moved", weights[outcome]);
    const offsets = settled.reduce(learn, rule.offsets);
    await inner.em.nativeUpdate(FilingSettings, {}, { offsets });
    return { ...rule, offsets };
  });
}

/** Locks the person's settings until the transaction ends. */
async function holdRule(ctx: Context): Promise<Choice> {
  const fresh = { mistakes: defaultFilingChoice, offsets: noOffsets, reviewedVersion: version };
  await own(ctx)
    .insertInto("FilingSettings", fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await own(ctx).selectFrom("FilingSettings").select("userId").forUpdate().execute();
  return toRule(await ctx.em.findOne(FilingSettings, {}, unmanaged));
}

type Choice = Omit<FilingRule, "known">;

function toRule(row: Pick<FilingSettings, "mistakes" | "offsets"> | null): Choice {
  const { mistakes = defaultFilingChoice, offsets = noOffsets } = row ?? {};
  return { choice: mistakes as FilingChoice, offsets: { ...noOffsets, ...(offsets as Offsets) } };
}

/** How the person's links are filed, and how well that went. */
export async function getFiling(ctx: Context): Promise<Filing> {
  const rule = await loadFilingRule(ctx);
  const { filed, moved, since } = await countFiled(ctx);
  const { uncategorized } = await loadCategoryTree(ctx);
  const guesses = await readGuesses(ctx);
  const wouldFile = promises.map((promise) => {
    const count = guesses.filter((guess) => guess.confidence >= getThreshold(guess.way, promise, rule)).length;
    return [promise, count / guesses.length] as const;
  });
  return {
    mistakes: rule.choice,
    filed,
    moved: filed < filingWindow.min ? null : moved / filed,
    waiting: uncategorized ? await countWaiting(ctx, uncategorized.id) : 0,
    since,
    wouldFile: guesses.length < filingWindow.min ? null : (Object.fromEntries(wouldFile) as Filing["wouldFile"]),
  };
}

/** Chooses when links are filed. */
export async function changeFiling(ctx: Context, choice: { mistakes: FilingChoice }): Promise<Filing> {
  await storeFilingChoice(ctx, choice);
  return getFiling(ctx);
}

/** What the person's links have shown stays. */
export function storeFilingChoice(ctx: Context, { mistakes }: { mistakes: FilingChoice }): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await holdRule(inner);
    await inner.em.nativeUpdate(FilingSettings, {}, { mistakes });
  });
}
