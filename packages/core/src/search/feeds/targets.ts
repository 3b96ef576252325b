import { spellingKey } from "@bowerbird/contract/spelling-key";
import type { Feed } from "@bowerbird/contract/feeds";
import { SavedSearch } from "@bowerbird/db";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own, unmanaged } from "../../platform/context/index.ts";

/** What a feed has: `target` is an id, or the tag. */
export type Target = Pick<Feed, "kind" | "target">;

/** The names of what feeds have, in order; null for what is not there or not the person's. */
export async function nameTargets(ctx: Context, targets: readonly Target[]): Promise<(string | null)[]> {
  const of = (kind: Target["kind"]) => targets.filter((one) => one.kind === kind).map(({ target }) => target);
  const [categories, searches, tags] = [of("category"), of("search"), of("tag")];
  const tree = categories.length > 0 ? await loadCategoryTree(ctx) : null;
  const names = {
    category: new Map(categories.flatMap((id) => (tree?.get(id) ? [[id, tree.getPath(id).join("/")]] : []))),
    search: searches.length > 0 ? await nameSearches(ctx, searches) : new Map<string, string>(),
    tag: tags.length > 0 ? await nameTags(ctx, tags) : new Map<string, string>(),
  };
  return targets.map(({ kind, target }) => names[kind].get(target) ?? null);
}

async function nameSearches(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.em.find(SavedSearch, { id: { $in: [...ids] } }, unmanaged);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A tag is there while a bookmark has it, in any spelling. */
async function nameTags(ctx: Context, tags: readonly string[]): Promise<Map<string, string>> {
  const keys = tags.map(spellingKey);
  const rows = await own(ctx).selectFrom("TagCount").select("tagKey").where("tagKey", "in", keys).execute();
  const known = new Set(rows.map(({ tagKey }) => tagKey));
  return new Map(tags.filter((tag) => known.has(spellingKey(tag))).map((tag) => [tag, tag]));
}
