import { z } from "zod";
import {
  bookmarkTable,
  type ContentName,
  contentNames,
  fieldOf,
  type FieldName,
  type FieldsWith,
  type FieldValue,
  type Stored,
  toFields,
  toTexts,
  valueNames,
  writtenNames,
} from "./bookmark-table.ts";
import { categoryIcon } from "./categories.ts";
import { limits } from "./limits.ts";
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

const tooLong = {
  title: (max: number) => format(t.titleTooLong, { max }),
  description: (max: number) => format(t.descriptionTooLong, { max }),
  notes: (max: number) => format(t.notesTooLong, { max }),
} satisfies Record<FieldsWith<{ by: "person"; cuts: string }>, unknown>;

/** The address of a picture; blank: none. Kept as it is given, without spaces around it. */
const coverUrl = z
  .string()
  .trim()
  .max(limits.urlLength, { error: () => format(t.coverAddressTooLong, { max: limits.urlLength }) })
  .refine((text) => text === "" || parseWebUrl(text).ok, t.notACoverAddress);
export const title = textOf("title");

/** The icon of a site: a web address, or an image in a `data:` address. Anything else, or a larger one, is left out. */
export const favicon = z
  .string()
  .trim()
  .transform((text) => (isStorableIcon(text) ? text : ""));

/** The texts that a person says of a bookmark beside its address, category and tags: null or blank: none. */
export const givenTexts = { title: title.nullish(), ...toTexts((name) => textOf(name).nullish()) };

type GivenValue = FieldsWith<{ by: "person"; type: "mark" | "number" }>;
const givenValueNames = valueNames.filter((name): name is GivenValue => fieldOf(name).by === "person");

/** What else a person says of a bookmark, or of many at once. */
export const givenValues = toFields(givenValueNames, (name) => valueOf(name).optional()) as {
  [F in GivenValue]: z.ZodOptional<ZodValue<F>>;
};

/** What answers say of a bookmark beside its address, category, tags, icon and dates. */
export const shownFields = toFields(contentNames, (name) =>
  fieldOf(name).blank === null ? valueOf(name, false).nullable() : valueOf(name, false),
) as { [F in ContentName]: z.ZodType<Stored<F>, Stored<F>> };

type ZodValue<F extends FieldName> = z.ZodType<FieldValue<F>, FieldValue<F>>;

/** The fields of `seen`, as they were when a client last saw them. */
export const watchedFields = toFields(writtenNames, (name) => {
  const text = z.string().max(bookmarkTable[name].max);
  return fieldOf(name).blank === null ? text.nullable() : text;
}) as { [F in (typeof writtenNames)[number]]: z.ZodType<Stored<F>, Stored<F>> };

/** @param isGiven a number within its limits; what is stored is not checked again */
function valueOf(name: FieldName, isGiven = true) {
  const { type, max = Infinity } = fieldOf(name);
  if (type === "mark") return z.boolean();
  if (type !== "number") return z.string();
  return isGiven ? z.int().min(0).max(max) : z.number();
}

function textOf(name: FieldsWith<{ by: "person"; type: "line" | "text" | "address" }>) {
  if (name === "coverUrl") return coverUrl;
  const { type, max } = bookmarkTable[name];
  return z
    .string()
    .overwrite(type === "line" ? oneLine : severalLines)
    .max(max, { error: () => tooLong[name](max) });
}

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
