import { z } from "zod";
import { categoryIcon } from "./categories.ts";
import { limits } from "./limits.ts";
import { cutText, oneLine, severalLines } from "./tidy-text.ts";
import { describeUrlProblem, parseWebUrl } from "./web-url.ts";

/** Tags as stored: trimmed, without empty ones and duplicates (ignoring case), in the given order. */
export function tidyTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const tidy = cutText(oneLine(tag), limits.tagLength);
    if (tidy !== "" && !seen.has(tidy.toLowerCase())) seen.set(tidy.toLowerCase(), tidy);
  }
  return [...seen.values()];
}

export const count = (number: number) => number.toLocaleString("en");
export const tooManyTags = `A bookmark can have at most ${limits.tagsPerBookmark} tags.`;

export const tagList = z.array(z.string()).max(1_000).transform(tidyTags);
export const tags = tagList.refine((list) => list.length <= limits.tagsPerBookmark, tooManyTags);
export const url = z
  .string(describeUrlProblem("empty"))
  // Twice the real limit, which is checked after spaces and separators are removed.
  .max(limits.urlLength * 2, describeUrlProblem("too-long"));
export const title = z
  .string()
  .overwrite(oneLine)
  .max(limits.titleLength, `A title can have at most ${count(limits.titleLength)} characters.`);
export const description = z
  .string()
  .overwrite(severalLines)
  .max(limits.descriptionLength, `A description can have at most ${count(limits.descriptionLength)} characters.`);
export const notes = z
  .string()
  .overwrite(severalLines)
  .max(limits.notesLength, `Notes can have at most ${count(limits.notesLength)} characters.`);

/** The address of a picture; blank: none. Kept as it is given, without spaces around it. */
export const coverUrl = z
  .string()
  .trim()
  .max(limits.urlLength, `The cover's address can have at most ${count(limits.urlLength)} characters.`)
  .refine(
    (text) => text === "" || parseWebUrl(text).ok,
    "The cover's address is not that of a picture on the web: it starts with http:// or https://.",
  );

/** What a person marks a bookmark as. */
export const marks = {
  isFavorite: z.boolean().optional(),
  /** Kept to be read later. */
  isUnread: z.boolean().optional(),
  /** Done with, but kept: it stays in its lists. */
  isArchived: z.boolean().optional(),
};

const categoryText = z
  .string()
  .trim()
  .max(limits.descriptionLength, `A category's path can have at most ${count(limits.descriptionLength)} characters.`);

export const notACategory = "This is not the id of a category.";

/** The category of a bookmark: the id wins over the name; an unknown name creates a category with this icon. */
export const targetCategory = {
  category: categoryText.nullish(),
  categoryId: z.uuid(notACategory).nullish(),
  categoryIcon: categoryIcon.nullish(),
};

export const ids = (max: number) =>
  z
    .array(z.uuid("This is not the id of a bookmark."))
    .max(max, `Please choose at most ${count(max)} bookmarks at a time.`);
