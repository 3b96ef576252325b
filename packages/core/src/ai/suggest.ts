import type { LinkInput, Suggestion } from "@bowerbird/contract/ai";
import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../context/index.ts";
import { fittingCollections } from "./fitting-collections.ts";
import { openSorting } from "./open-sorting.ts";
import { sortLinks } from "./sort-links.ts";

/** Category, tags and collections for a link that somebody is about to save: within 20 s, whatever the model does. */
export async function suggest(ctx: Context, link: LinkInput): Promise<Suggestion> {
  const sorting = await openSorting(ctx);
  const [sorted] = await sortLinks(
    ctx,
    sorting,
    [{ ...link, description: link.description ?? null }],
    limits.suggestionTime,
  );
  const { categoryId, category, confidence, reason, isPersonalized } = sorted!;
  const tags = sorting.tags.admit(sorted!.tags);
  const collections = await fittingCollections(ctx, { url: link.url, categoryId, tags });
  return { category, tags, collections, reason, confidence, isPersonalized };
}
