import { z } from "zod";
import t from "./filing.messages.json" with { type: "json" };

/**
 * When a link is filed without being asked: where at most this many of 100 are wrong, always (`any`), or never (`none`).
 */
export const filingChoices = ["1", "2", "5", "10", "any", "none"] as const;
export type FilingChoice = (typeof filingChoices)[number];

/** Those that promise a rate of mistakes. */
export const promises = ["1", "2", "5", "10"] as const;
export type FilingPromise = (typeof promises)[number];

export const defaultFilingChoice: FilingChoice = "5";

/** Links that were filed automatically and count, the newest; fewer than `min` say nothing of how well it goes. */
export const filingWindow = { links: 500, min: 50 } as const;

export const filing = z.object({
  mistakes: z.enum(filingChoices),
  /** How many of the last 500 links that were filed automatically are known. */
  filed: z.number().int(),
  /** The share of these that the person moved elsewhere or took back, 0 to 1; null for fewer than 50. */
  moved: z.number().nullable(),
  /** Links in Uncategorized. */
  waiting: z.number().int(),
  /** When the first of these was filed; null without any. */
  since: z.date().nullable(),
  /** The share of the last 500 links without a category that each promise would have filed, 0 to 1; null for fewer than 50. */
  wouldFile: z.object({ "1": z.number(), "2": z.number(), "5": z.number(), "10": z.number() }).nullable(),
});
export type Filing = z.infer<typeof filing>;

export const changeFilingInput = z.object({
  mistakes: z.preprocess(
    (given) => (typeof given === "number" ? String(given) : given),
    z.enum(filingChoices, t.notAFilingChoice),
  ),
});
