import { z } from "zod";
import { languages, type Language } from "./languages.ts";
import { limits } from "./limits.ts";
import { format } from "./messages.ts";
import { severalLines, tidyTags } from "./tidy-text.ts";
import accounts from "./accounts.messages.json" with { type: "json" };
import t from "./bookmarks.messages.json" with { type: "json" };

export const tagDetails = ["broad", "standard", "fine"] as const;
export type TagDetail = (typeof tagDetails)[number];

/** Automatic tags per bookmark at most, and how many of them may be new to the person. */
export const tagCounts: Record<TagDetail, { all: number; fresh: number }> = {
  broad: { all: 2, fresh: 1 },
  standard: { all: limits.suggestedTags, fresh: 2 },
  fine: { all: limits.suggestedTags, fresh: 4 },
};

/** The built-in categorizer has no new tags in these: it knows none of their words, or does not find them without spaces. */
const withoutWords: readonly Language[] = ["ar", "ja", "uk", "zh-Hans", "zh-Hant"];
export const builtInTagLanguages = languages.filter((language) => !withoutWords.includes(language));

const { taggingInstructionLength: maxInstruction, neverTags: maxNever } = limits;

export const taggingSettings = z.object({
  /** The person's words for the language model; empty: none. */
  instruction: z
    .string()
    .overwrite(severalLines)
    .max(maxInstruction, { error: () => format(t.instructionTooLong, { max: maxInstruction }) }),
  /** Of new tags; null: that of the page. The built-in categorizer cannot translate: it takes new tags from pages in it alone. */
  language: z.enum(languages, accounts.notALanguage).nullable(),
  /** How many tags. */
  detail: z.enum(tagDetails, t.notATagDetail),
  /** Never suggested, in any spelling. */
  neverTags: z
    .array(z.string())
    .max(1_000, { error: () => format(t.tooManyNeverTags, { max: maxNever }) })
    .transform(tidyTags)
    .refine((list) => list.length <= maxNever, { error: () => format(t.tooManyNeverTags, { max: maxNever }) }),
  /** Whether language and embedding models elsewhere get the text of pages that the person's browser handed over. */
  sendsPageText: z.boolean(),
});
export type TaggingSettings = z.output<typeof taggingSettings>;

/** Omitted fields stay. */
export const taggingSettingsInput = taggingSettings.partial();

export const taggingOutput = z.object({
  ...taggingSettings.shape,
  neverTags: z.array(z.string()),
  /** The language model that reads the instruction; null where there is none. */
  model: z.string().nullable(),
});
export type Tagging = z.infer<typeof taggingOutput>;

const choice = z.object({
  /** Names from the outermost category to this one. */
  path: z.array(z.string()),
  tags: z.array(z.string()),
});

/** What the settings would make of one link. Nothing is changed. */
const previewedLink = z.object({ id: z.string(), url: z.string(), title: z.string(), before: choice, after: choice });
export type PreviewedLink = z.infer<typeof previewedLink>;

export const taggingPreview = z.object({
  /** Whether the language model answered; false where there is one: it did not in time, or its tokens of today are used up. */
  isByModel: z.boolean(),
  /** The newest links, at most 20. */
  links: z.array(previewedLink),
});
export type TaggingPreview = z.infer<typeof taggingPreview>;
