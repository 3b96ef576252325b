import { tidyTags } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";
import { describeUrlProblem, parseWebUrl, type UrlProblem, type WebUrl } from "@bowerbird/contract/web-url";
import type { FileLink } from "../bookmark-files/index.ts";
import { type IndexedBookmark, indexBookmark } from "../bookmarks/index.ts";

/** A link with all that can be said of it without the database: what is to be stored, or why it is not. */
export type PreparedLink = { link: FileLink; message: string | null } & (
  | { kind: "store"; bookmark: IndexedBookmark }
  | { kind: "skipped" | "failed" }
);

/**
 * Decides what becomes of a link: stored, left out because it is no web link, or failed because it is a broken one.
 *
 * @param importedAt the date of a link that has none of its own
 */
export function prepareLink(link: FileLink, importedAt: Date): PreparedLink {
  const parsed = parseWebUrl(link.url);
  if (!parsed.ok)
    return { link, kind: isBroken(parsed.reason) ? "failed" : "skipped", message: describeUrlProblem(parsed.reason) };
  const tags = tidyTags(link.tags);
  const kept = tags.slice(0, limits.tagsPerImportedBookmark);
  const surplus = tags.slice(limits.tagsPerImportedBookmark);
  const message = surplus.length > 0 ? leftOut(kept.length, surplus) : null;
  return { link, kind: "store", message, bookmark: toBookmark(link, parsed.value, kept, importedAt) };
}

function toBookmark(link: FileLink, address: WebUrl, tags: string[], importedAt: Date): IndexedBookmark {
  return indexBookmark({
    address,
    title: link.title.slice(0, limits.titleLength).toWellFormed(),
    description: link.description?.slice(0, limits.descriptionLength).toWellFormed() || null,
    tags,
    aiSummary: link.aiSummary ?? null,
    aiRelevance: link.aiRelevance ?? null,
    createdAt: link.addedAt ?? importedAt,
  });
}

/** Too long a list says nothing to people. */
const longestList = 1_000;

function leftOut(kept: number, surplus: readonly string[]): string {
  const list = surplus.join(", ");
  return `More than ${kept} tags. Left out: ${list.length > longestList ? `${cutText(list, longestList)}…` : list}`;
}

/** What another try could mend; an address that is too long stays so. */
function isBroken(reason: UrlProblem): boolean {
  return reason === "invalid";
}
