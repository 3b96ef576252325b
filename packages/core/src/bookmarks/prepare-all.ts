import { type addBookmarksInput, newBookmark, type RefusedLink } from "@bowerbird/contract/many-bookmarks";
import type { z } from "zod";
import type { WantedCategory } from "../categories/index.ts";
import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { type IndexedBookmark, indexBookmark } from "./index-bookmark.ts";
import { readAddress } from "./read-address.ts";

type Given = z.output<typeof addBookmarksInput>["bookmarks"][number];

/** A link that can be saved, and where it is wanted. */
export interface Prepared {
  indexed: IndexedBookmark;
  wanted: WantedCategory;
  isAiGenerated: boolean;
}

/** All that can be said of many links without the database: what is to be saved of each, or why it is refused. */
export function prepareAll(ctx: Context, given: readonly Given[]): { prepared: Prepared[]; failed: RefusedLink[] } {
  const prepared: Prepared[] = [];
  const failed: RefusedLink[] = [];
  for (const link of given) {
    const outcome = prepare(ctx, link);
    if (typeof outcome === "string") failed.push({ url: link.url ?? "", message: outcome });
    else prepared.push(outcome);
  }
  return { prepared, failed };
}

function prepare(ctx: Context, link: Given): Prepared | string {
  const checked = newBookmark.safeParse(link);
  if (!checked.success) return checked.error.issues[0]!.message;
  const { title, description, tags, isAiGenerated, ...wanted } = checked.data;
  try {
    const address = readAddress(checked.data.url.replace(/^[@\s]+/, ""));
    const texts = { title: title ?? "", description: description || null, tags: tags ?? [] };
    return {
      indexed: indexBookmark({ address, ...texts, createdAt: ctx.now() }),
      wanted,
      isAiGenerated: isAiGenerated ?? false,
    };
  } catch (error) {
    // One odd address must not keep the others from being saved.
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
