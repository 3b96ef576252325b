import { limits } from "@bowerbird/contract/limits";
import { type CategoryBundle, type NumberedTag, toShownTag } from "@bowerbird/core/compat/linkding";
import type { Request } from "express";

/** The version of linkding whose API this is. */
export const linkdingVersion = "1.46.2";

export function toLinkdingTag({ number, name, createdAt }: NumberedTag) {
  return { id: number, name: toShownTag(name), date_added: createdAt };
}

/** A category as a bundle: its bookmarks are listed by its id, not by a search. */
export function toLinkdingBundle({ number, path, createdAt, updatedAt }: CategoryBundle, order: number) {
  return {
    id: number,
    name: path.join(" / "),
    search: "",
    any_tags: "",
    all_tags: "",
    excluded_tags: "",
    filter_unread: "off",
    filter_shared: "off",
    order,
    date_created: createdAt,
    date_modified: updatedAt,
  };
}

/** What linkding's settings would be here. */
export const linkdingProfile = {
  theme: "auto",
  bookmark_date_display: "relative",
  bookmark_link_target: "_blank",
  web_archive_integration: "disabled",
  tag_search: "lax",
  enable_sharing: false,
  enable_public_sharing: false,
  enable_favicons: false,
  display_url: false,
  permanent_notes: false,
  search_preferences: { sort: "added_desc", shared: "off", unread: "off" },
  version: linkdingVersion,
};

/** Which part of a list is asked for. As in linkding, what is no number counts as absent. */
export interface Part {
  limit: number;
  offset: number;
}

const defaultLimit = 100;
/** More than anyone has. linkding knows no maximum, and some apps take the first page for all. */
const maxRows = 10_000_000;

export function readPart({ query }: Request): Part {
  const limit = readNumber(query["limit"]) || defaultLimit;
  return { limit: Math.min(limit, maxRows), offset: Math.min(readNumber(query["offset"]) ?? 0, maxRows) };
}

/** As many rows of a list as are in memory at once; the next page has the others. */
export function readShortPart(req: Request): Part {
  const { limit, offset } = readPart(req);
  return { limit: Math.min(limit, limits.listedTags), offset };
}

/** A whole number that is not negative, from a path or query; null for anything else. */
export function readNumber(text: unknown): number | null {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** A page of a list, with the addresses of its neighbors. */
export function toPage(req: Request, appUrl: string, part: Part, count: number, results: object[]) {
  return { ...toFrame(req, appUrl, part, count), results };
}

/** The text of a page of any length, of which only a few results are in memory at a time. */
export async function* pageText(frame: ReturnType<typeof toFrame>, batches: AsyncIterable<object[]>) {
  yield `${JSON.stringify(frame).slice(0, -1)},"results":[`;
  let separator = "";
  for await (const batch of batches) {
    if (batch.length > 0) yield separator + batch.map((one) => JSON.stringify(one)).join(",");
    if (batch.length > 0) separator = ",";
  }
  yield "]}";
}

/** What a page of a list says besides its results. */
export function toFrame(req: Request, appUrl: string, { limit, offset }: Part, count: number) {
  const at = (start: number): string => {
    const url = new URL(appUrl + req.originalUrl);
    url.searchParams.set("limit", String(limit));
    if (start > 0) url.searchParams.set("offset", String(start));
    else url.searchParams.delete("offset");
    return url.href;
  };
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
  };
}
