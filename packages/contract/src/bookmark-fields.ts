import { z } from "zod";
import { categoryIcon } from "./categories.ts";
import { limits } from "./limits.ts";
import { toMarks } from "./marks.ts";
import { oneLine, severalLines, tidyTags } from "./tidy-text.ts";
import { describeUrlProblem } from "./url-problems.ts";
import { parseWebUrl } from "./web-url.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";

export const tooManyTags = () => format(t.tooManyTags, { max: limits.tagsPerBookmark });

export const tagList = z.array(z.string()).max(1_000).transform(tidyTags);
export const tags = tagList.refine((list) => list.length <= limits.tagsPerBookmark, { error: tooManyTags });
export const url = z
  .string(describeUrlProblem("empty"))
  // Twice the real limit, which is checked after spaces and separators are removed.
  .max(limits.urlLength * 2, { error: () => describeUrlProblem("too-long") });
export const title = z
  .string()
  .overwrite(oneLine)
  .max(limits.titleLength, { error: () => format(t.titleTooLong, { max: limits.titleLength }) });
const description = z
  .string()
  .overwrite(severalLines)
  .max(limits.descriptionLength, { error: () => format(t.descriptionTooLong, { max: limits.descriptionLength }) });
const notes = z
  .string()
  .overwrite(severalLines)
  .max(limits.notesLength, { error: () => format(t.notesTooLong, { max: limits.notesLength }) });

/** The address of a picture; blank: none. Kept as it is given, without spaces around it. */
const coverUrl = z
  .string()
  .trim()
  .max(limits.urlLength, { error: () => format(t.coverAddressTooLong, { max: limits.urlLength }) })
  .refine((text) => text === "" || parseWebUrl(text).ok, t.notACoverAddress);

/** The icon of a site: a web address, or an image in a `data:` address. Anything else, or a larger one, is left out. */
export const favicon = z
  .string()
  .trim()
  .transform((text) => (isStorableIcon(text) ? text : ""));

/** What a person says of a bookmark beside its address, category and tags: null or blank: none. */
export const givenFields = {
  title: title.nullish(),
  description: description.nullish(),
  notes: notes.nullish(),
  coverUrl: coverUrl.nullish(),
};
export const givenMarks = toMarks(() => z.boolean().optional());

const categoryText = z
  .string()
  .trim()
  .max(limits.descriptionLength, { error: () => format(t.categoryPathTooLong, { max: limits.descriptionLength }) });

export const notACategory = t.notACategoryId;

/** The category of a bookmark: the id wins over the name; an unknown name creates a category with this icon. */
export const targetCategory = {
  category: categoryText.nullish(),
  categoryId: z.uuid(notACategory).nullish(),
  categoryIcon: categoryIcon.nullish(),
};

export const ids = (max: number) =>
  z.array(z.uuid(t.notABookmarkId)).max(max, { error: () => format(t.tooManyBookmarks, { max }) });

function isStorableIcon(text: string): boolean {
  if (text.length > limits.iconBytes * 2) return false;
  if (/^https?:/i.test(text)) return text.length <= limits.urlLength && parseWebUrl(text).ok;
  const head = /^data:image\/[a-z\d.+-]{1,50}(;[^,;]{1,50}){0,3},/i.exec(text)?.[0];
  if (head === undefined) return false;
  const content = text.slice(head.length);
  // Base64 says 3 bytes in 4 characters, and fills up the last 4 with "=".
  const bytes = head.endsWith(";base64,") ? content.replace(/={1,2}$/, "").length * 0.75 : content.length;
  return Math.floor(bytes) <= limits.iconBytes;
}
