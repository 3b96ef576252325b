import type { ApiContext } from "@bowerbird/api";
import { limits } from "@bowerbird/contract/limits";
import { oneAtATime } from "@bowerbird/core/compat/bookmarks";
import { adoptCategory } from "@bowerbird/core/compat/karakeep";
import { listBundles } from "@bowerbird/core/compat/linkding";
import { loadCategoryTree } from "@bowerbird/core/library/categories";
import type { Context } from "@bowerbird/core/platform/context";
import { z } from "zod";
import { callsIn } from "../compat/calls.ts";
import { toLinkdingBundle } from "./answers.ts";

const noSearch = z.literal("", "A bundle is a category here and has no search.").nullish();
const max = limits.categoryNameLength;

export const bundleBody = z.object({
  name: z
    .string("This field is required.")
    .trim()
    .min(1, "This field may not be blank.")
    .max(max, `Ensure this field has no more than ${max} characters.`),
  search: noSearch,
  any_tags: noSearch,
  all_tags: noSearch,
  excluded_tags: noSearch,
});

export async function listShownBundles(ctx: Context) {
  return (await listBundles(ctx)).map(toLinkdingBundle);
}

/** Makes a category at the top, or finds the one of this name: several apps that make one at once share it. @returns its number */
export function createBundle(ctx: Context, context: ApiContext, name: string): Promise<{ id: number }> {
  return oneAtATime(ctx, async (inner) => {
    const known = (await loadCategoryTree(inner)).child(null, name);
    if (known) await adoptCategory(inner, known.id);
    const id = known?.id ?? (await callsIn(context, inner).categories.create({ name })).id;
    return { id: (await listBundles(inner)).find((bundle) => bundle.categoryId === id)!.number };
  });
}
