import { bookmarkTable, writtenNames } from "@bowerbird/contract/bookmark-table";
import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine, severalLines, tidyTags } from "@bowerbird/contract/tidy-text";
import type { Response } from "express";

/** What an app says of a link beside its address. */
interface Details extends Partial<Record<(typeof writtenNames)[number], string | null | undefined>> {
  title?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** Cleaning removes spaces and invisible characters. */
const room = 8;

/**
 * Cuts what is longer, or more, than is stored: a link is not refused because of a detail. The answer names what was cut in a
 * header, because the bodies of the other products' answers have no place for it; they show what was stored.
 */
export function cutDetails<D extends Details>(given: D, res: Response): D {
  const kept: D = { ...given };
  const cut: string[] = [];
  for (const name of writtenNames) {
    const text = given[name];
    const { type, max } = bookmarkTable[name];
    const tidy = type === "line" ? oneLine : severalLines;
    if (typeof text !== "string") continue;
    // What is far beyond the limit is cut before the text is cleaned.
    const tidied = tidy(text.slice(0, max * room));
    if (tidied.length <= max && text.length <= max * room) continue;
    kept[name] = cutText(tidied, max);
    cut.push(`${name}: ${max} characters`);
  }
  const tags = given.tags && tidyTags(given.tags);
  if (tags && tags.length > limits.storedTagsPerBookmark) {
    kept.tags = tags.slice(0, limits.storedTagsPerBookmark);
    cut.push(`tags: ${limits.storedTagsPerBookmark}`);
  }
  if (cut.length > 0) res.set("warning", `299 bowerbird "Cut to what is stored: ${cut.join(", ")}"`);
  return kept;
}
