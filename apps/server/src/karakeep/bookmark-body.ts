import { z } from "zod";
import { readTime } from "../linkding/bookmark.ts";

const optionalText = z.string().nullish();
const texts = { title: optionalText, note: optionalText, description: optionalText, summary: optionalText };
/** A save clears nothing: apps send null for a text that they do not have. */
const savedText = optionalText.transform((given) => given ?? undefined);
const savedTexts = { title: savedText, note: savedText, description: savedText, summary: savedText };
const others = {
  archived: z.boolean().optional(),
  favourited: z.boolean().optional(),
  /** By tRPC it is a date. */
  createdAt: z
    .union([z.string(), z.date()], "Invalid date")
    .transform((given, context) => {
      const time = readTime(typeof given === "string" ? given : given.toISOString());
      return time ?? (context.addIssue("Invalid date"), z.NEVER);
    })
    .optional(),
};

/** What a page says of itself is not kept: none is nothing to change. */
const notKept = (name: string) => z.null(`Bowerbird does not keep the ${name} of a page.`).optional();

export const newBookmark = z.object({
  type: z.literal("link", 'Only links are kept here: the type has to be "link".'),
  url: z.string(),
  source: z.string().nullish(),
  ...savedTexts,
  ...others,
});

/** Whether a program repeats a save by itself: feeds and imports change no bookmark that there is. */
export function isAutomatic({ source }: z.output<typeof newBookmark>): boolean {
  return source === "rss" || source === "import";
}

export const bookmarkChanges = z.object({
  url: z.string().optional(),
  ...texts,
  ...others,
  author: notKept("author"),
  publisher: notKept("publisher"),
  datePublished: notKept("date of publication"),
  dateModified: notKept("date of the last change"),
  text: z.null("Only links are kept here, and no texts.").optional(),
  assetContent: z.null("Only links are kept here, and no files.").optional(),
});

/**
 * The fields in the form of our own calls; those that are not sent stay out. So does an empty title, by which apps mean that of
 * the page.
 *
 * @param stored the description that there is
 */
export function toInput(body: z.output<typeof bookmarkChanges>, stored: string | null = null) {
  const { title, note, archived, favourited } = body;
  const description = toDescription(body, stored);
  return {
    ...(title ? { title } : {}),
    ...(note === undefined ? {} : { notes: note }),
    ...(description === undefined ? {} : { description }),
    ...(archived === undefined ? {} : { isArchived: archived }),
    ...(favourited === undefined ? {} : { isFavorite: favourited }),
  };
}

/** A summary, which a model has written, is kept as the description where there would be none. */
function toDescription({ description, summary }: z.output<typeof bookmarkChanges>, stored: string | null) {
  const isEmpty = !(description === undefined ? stored : description);
  return isEmpty && summary ? summary : description;
}

const maxTags = 1_000;
const namedTag = z
  .object({ tagId: z.string().optional(), tagName: z.string().optional(), attachedBy: z.string().nullish() })
  .refine(({ tagId, tagName }) => Boolean(tagId ?? tagName), "You must provide either a tagId or a tagName");
/** Tags by id or name. */
export const tagNames = z.array(namedTag).max(maxTags);
/** Bowerbird does not keep who has given a tag, so that the next answer would say something else. */
export const attachedTags = z
  .array(
    namedTag.refine(
      ({ attachedBy }) => attachedBy !== "ai",
      "All tags here are the person's: a tag cannot be attached by AI.",
    ),
  )
  .max(maxTags);
export const attachedTagsBody = z.object({ tags: attachedTags });
export const detachedTagsBody = z.object({ tags: tagNames });
