import type { addBookmarksInput, AddedBookmarks } from "@bowerbird/contract/many-bookmarks";
import type { z } from "zod";
import { addBookmarks } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { type Knowledge, loadKnowledge, sortBuiltIn } from "./built-in/index.ts";

type Input = z.output<typeof addBookmarksInput>;
type Link = Input["bookmarks"][number];

/** Saves many links; those whose category is left open are sorted as a single one is. @throws as addBookmarks does */
export async function addSortedBookmarks(ctx: Context, input: Input): Promise<AddedBookmarks> {
  const knowledge = await loadKnowledge(ctx);
  return addBookmarks(ctx, { ...input, bookmarks: input.bookmarks.map((link) => sorted(link, knowledge)) });
}

function sorted(link: Link, knowledge: Knowledge): Link {
  if (link.category !== undefined || link.categoryId) return link;
  const { categoryId } = sortBuiltIn(knowledge, { ...link, url: link.url ?? "", title: link.title ?? "" });
  return categoryId === knowledge.uncategorized.id ? link : { ...link, categoryId, isAiGenerated: true };
}
