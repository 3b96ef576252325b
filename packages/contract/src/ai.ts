import { z } from "zod";
import { limits } from "./limits.ts";
import { oneLine } from "./tidy-text.ts";

const urlAndTitle = "Please enter URL and title first";
const url = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(limits.urlLength * 2, sentence);
const title = z.string(urlAndTitle).overwrite(oneLine).min(1, urlAndTitle).max(limits.titleLength);

export const categorizeInput = z.object({ url: url(urlAndTitle), title });
export type LinkInput = z.output<typeof suggestInput>;
export const categorizeOutput = z.object({ category: z.string(), confidence: z.number() });

export const suggestInput = categorizeInput.extend({
  description: z.string().max(limits.descriptionLength).nullish(),
});
export const suggestOutput = z.object({
  category: z.string(),
  tags: z.array(z.string()),
  collections: z.array(z.object({ name: z.string(), description: z.string(), estimatedCount: z.number().int() })),
  reason: z.string(),
  confidence: z.number(),
  isPersonalized: z.boolean(),
});

const categoryName = z.string().trim().min(1).max(limits.descriptionLength);
export const feedbackInput = z.object({
  bookmarkId: z.uuid().nullish(),
  originalUrl: z.string().max(limits.urlLength),
  originalTitle: z.string().max(limits.titleLength),
  aiSuggestedCategory: categoryName,
  userChosenCategory: categoryName,
  feedbackType: z.enum(["approval", "correction"], 'feedbackType is "approval" or "correction".'),
  confidence: z.number().min(0).max(1),
});
export const feedbackOutput = z.object({ id: z.string() });
export type FeedbackInput = z.output<typeof feedbackInput>;
export type Suggestion = z.infer<typeof suggestOutput>;
