import { z } from "zod";
import { readTime } from "../linkding/bookmark-body.ts";

const optionalText = z.string().nullish();
const changes = {
  title: optionalText,
  note: optionalText,
  description: optionalText,
  summary: optionalText,
  archived: z.boolean().optional(),
  favourited: z.boolean().optional(),
  createdAt: z
    .string()
    .transform((given, context) => readTime(given) ?? (context.addIssue("Invalid date"), z.NEVER))
    .optional(),
};

export const newBookmark = z.object({
  type: z.literal("link", 'Only links are kept here: the type has to be "link".'),
  url: z.string(),
  source: z.string().nullish(),
  ...changes,
});

/** Whether a program repeats a save by itself: feeds and imports change no bookmark that there is. */
export function isAutomatic({ source }: z.output<typeof newBookmark>): boolean {
  return source === "rss" || source === "import";
}

export const bookmarkChanges = z.object({ url: z.string().optional(), ...changes });

/**
 * The fields in the form of our own calls; those that are not sent stay out. So does an empty title, by which apps mean that of
 * the page. A summary is kept as the description, unless there is one, too: ours are written by the model.
 */
export function toInput({ title, note, description, summary, archived, favourited }: z.output<typeof bookmarkChanges>) {
  const text = description ?? summary;
  return {
    ...(title ? { title } : {}),
    ...(typeof note === "string" ? { notes: note } : {}),
    ...(typeof text === "string" ? { description: text } : {}),
    ...(archived === undefined ? {} : { isArchived: archived }),
    ...(favourited === undefined ? {} : { isFavorite: favourited }),
  };
}

const maxTags = 1_000;
/** Tags by id or name. */
export const tagsBody = z.object({
  tags: z
    .array(
      z
        .object({ tagId: z.string().optional(), tagName: z.string().optional() })
        .refine(({ tagId, tagName }) => Boolean(tagId ?? tagName), "You must provide either a tagId or a tagName"),
    )
    .max(maxTags),
});
