import { tidyTags } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { describeUrlProblem, parseWebUrl, type WebUrl } from "@bowerbird/contract/web-url";
import type { FileLink } from "../bookmark-files/index.ts";

export type Judgement =
  | { kind: "store"; address: WebUrl; tags: string[]; message: string | null }
  | { kind: "skipped" | "failed"; message: string };

/** Decides what becomes of a link: stored, left out because it is no web link, or failed because it is a broken one. */
export function judgeLink(link: FileLink): Judgement {
  const parsed = parseWebUrl(link.url);
  if (!parsed.ok) {
    const isBroken = parsed.reason === "invalid" || parsed.reason === "too-long";
    return { kind: isBroken ? "failed" : "skipped", message: describeUrlProblem(parsed.reason) };
  }
  const tags = tidyTags(link.tags);
  const surplus = tags.slice(limits.tagsPerImportedBookmark);
  const message =
    surplus.length > 0 ? `More than ${limits.tagsPerImportedBookmark} tags. Left out: ${surplus.join(", ")}` : null;
  return { kind: "store", address: parsed.value, tags: tags.slice(0, limits.tagsPerImportedBookmark), message };
}
