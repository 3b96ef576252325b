import { z } from "zod";
import { ids } from "./bookmark-fields.ts";
import { givenPage } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import { oneLine } from "./tidy-text.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

const urlAndTitle = t.pleaseEnterUrlAndTitleFirst;
const url = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(limits.urlLength * 2, sentence);
const title = z.string(urlAndTitle).overwrite(oneLine).min(1, urlAndTitle).max(limits.titleLength);

export const categorizeInput = z.object({ url: url(urlAndTitle), title });
export type LinkInput = z.output<typeof suggestInput>;
const offer = z.object({
  /** A category's. */
  id: z.string(),
  /** Its name with those above it: `Development/Rust`. */
  path: z.string(),
  /** The probability that it is right, 0 to 1. */
  confidence: z.number(),
  /** One sentence, shown to the person. */
  reason: z.string(),
});
/** A category that a person may choose for a link. */
export type CategoryOffer = z.infer<typeof offer>;

const categoryAnswer = z.object({
  category: z.string(),
  /** Of Uncategorized where nothing is known about the link. */
  categoryId: z.string(),
  confidence: z.number(),
  /** The next likeliest categories, at most three. */
  alternatives: z.array(offer),
});
export const categorizeOutput = categoryAnswer;
export type CategoryAnswer = z.infer<typeof categoryAnswer>;

export const suggestInput = categorizeInput.extend({
  description: z.string().max(limits.descriptionLength).nullish(),
  page: givenPage.nullish(),
});
export const suggestOutput = categoryAnswer.extend({
  tags: z.array(z.string()),
  collections: z.array(z.object({ name: z.string(), description: z.string(), estimatedCount: z.number().int() })),
  reason: z.string(),
  isPersonalized: z.boolean(),
});

/** The bookmarks of one screen; by REST with commas between them. */
export const categoryOffersInput = z.object({
  ids: z
    .union([z.string().max(10_000), z.array(z.string().max(10_000)).max(limits.pageMax)])
    .transform((given) => [given].flat().flatMap((text) => text.split(",")))
    .pipe(ids(100)),
});
export const categoryOffersOutput = z.array(z.object({ bookmarkId: z.string(), offers: z.array(offer) }));
export type CategoryOffers = z.infer<typeof categoryOffersOutput>[number];

const categoryName = z.string().trim().min(1).max(limits.descriptionLength);
export const feedbackInput = z.object({
  bookmarkId: z.uuid().nullish(),
  originalUrl: z.string().max(limits.urlLength),
  originalTitle: z.string().max(limits.titleLength),
  aiSuggestedCategory: categoryName,
  userChosenCategory: categoryName,
  feedbackType: z.enum(["approval", "correction"], t.feedbacktypeIsApprovalOrCorrection),
  confidence: z.number().min(0).max(1),
});
export const feedbackOutput = z.object({ id: z.string() });
export type FeedbackInput = z.output<typeof feedbackInput>;
export type Suggestion = z.infer<typeof suggestOutput>;
