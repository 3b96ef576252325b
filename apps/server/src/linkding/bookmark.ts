import { limits } from "@bowerbird/contract/limits";
import { withinMeasure } from "@bowerbird/contract/measure";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { archiveAddress, parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { Context } from "@bowerbird/core/platform/context";
import { chooseTags, type NumberedBookmark, toShownTag } from "@bowerbird/core/compat/linkding";
import type { Request } from "express";
import { z } from "zod";
import { invalidFields } from "./protocol.ts";

const required = ({ input }: { input?: unknown }) => {
  if (input === undefined) return "This field is required.";
  return input === null ? "This field may not be null." : "Not a valid string.";
};
const optionalText = z.string("Not a valid string.").nullish();
/** Forms have no booleans. */
const flags = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
const flag = z.preprocess(
  (given) => (typeof given === "string" ? (flags.get(given.toLowerCase()) ?? given) : given),
  z.boolean("Must be a valid boolean.").nullish(),
);
const wrongTime =
  "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].";
const optionalTime = z
  .string(wrongTime)
  .transform((given, context) => readTime(given) ?? (context.addIssue(wrongTime), z.NEVER))
  .nullish();

/** Far more than are stored. */
const maxNames = 1_000;

export const bookmarkBody = z.object({
  url: z
    .string({ error: required })
    .max(limits.urlLength * 2, { error: "Enter a valid URL.", abort: true })
    .trim()
    .min(1, { error: "This field may not be blank.", abort: true })
    .refine((url) => parseWebUrl(tidyUrl(url)).ok, "Enter a valid URL."),
  title: optionalText,
  description: optionalText,
  notes: optionalText,
  is_archived: flag,
  unread: flag,
  tag_names: z
    .array(z.string("Not a valid string."), "Expected a list of items.")
    .max(limits.urlsPerCall)
    .transform((names) => names.slice(0, maxNames))
    .nullish(),
  date_added: optionalTime,
  /** Of a new bookmark; a change is always of now. */
  date_modified: optionalTime,
});
export const partialBody = bookmarkBody.partial();
type Body = z.output<typeof partialBody>;

/** Reads a new bookmark, or one that replaces another: it has a URL. @throws BAD_REQUEST with the problem of each field */
export function readBookmark(req: Request): Body & { url: string } {
  return parseBody(req, bookmarkBody);
}

/** Reads changes of a bookmark. @throws BAD_REQUEST with the problem of each field */
export function readChanges(req: Request): Body {
  return parseBody(req, partialBody);
}

/** @throws BAD_REQUEST with the problem of each field */
export function parseBody<T extends z.ZodType>(req: Request, schema: T): z.output<T> {
  const body: unknown = req.body ?? {};
  if (typeof body !== "object" || Array.isArray(body)) {
    throw invalidFields({ non_field_errors: ["Invalid data. Expected a dictionary."] });
  }
  const { success, data, error } = schema.safeParse(withinMeasure(schema, body));
  if (success) return data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) (fields[String(path[0])] ??= []).push(message);
  throw invalidFields(fields);
}

/**
 * The fields in the form of our own calls; those that are not sent stay out. So does an empty title, by which apps mean that of
 * the page.
 *
 * @param stored the tags that the bookmark has
 */
export async function toInput(ctx: Context, body: Body, stored: readonly string[] = []) {
  const { title, description, notes, is_archived, unread, tag_names } = body;
  const tags = tag_names ? await chooseTags(ctx, tidyTags(tag_names), stored) : null;
  return {
    ...(title ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof notes === "string" ? { notes } : {}),
    ...(typeof is_archived === "boolean" ? { isArchived: is_archived } : {}),
    ...(typeof unread === "boolean" ? { isUnread: unread } : {}),
    ...(tags ? { tags } : {}),
  };
}

/** A bookmark with the fields of linkding. Icons are for signed-in people, so that apps get none. */
export function toLinkdingBookmark(bookmark: NumberedBookmark) {
  const { number, url, title, description, notes, isArchived, isUnread, tags, createdAt, updatedAt } = bookmark;
  return {
    id: number,
    url,
    title,
    description: description ?? "",
    notes: notes ?? "",
    web_archive_snapshot_url: archiveAddress(url, createdAt),
    favicon_url: null,
    preview_image_url: null,
    is_archived: isArchived,
    unread: isUnread,
    shared: false,
    tag_names: tags.map(toShownTag),
    date_added: createdAt,
    date_modified: updatedAt,
    website_title: null,
    website_description: null,
  };
}

const moment =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<clock>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?<zone>Z|[ +-]\d\d:?\d\d)?)?$/i;

/**
 * Reads an ISO 8601 time since 1970; without a zone it is UTC. A space can stand for the plus of a zone that was not encoded in
 * an address. Null for anything else.
 */
export function readTime(text: string): Date | null {
  const { day = "", clock = "00:00", zone = "Z" } = moment.exec(text)?.groups ?? {};
  const time = new Date(`${day}T${clock}${zone.replace(" ", "+").replace(/(\d\d)(\d\d)$/, "$1:$2")}`);
  return time.getTime() >= 0 && isRealDay(day) ? time : null;
}

/** Date turns 31 February into March. */
function isRealDay(day: string): boolean {
  return new Date(day).toISOString().startsWith(day);
}
