import { AppError } from "@bowerbird/core/platform/errors";
import type { ApiContext } from "@bowerbird/api";
import { limits } from "@bowerbird/contract/limits";
import { oneAtATime } from "@bowerbird/core/compat/bookmarks";
import { adoptCategory } from "@bowerbird/core/compat/karakeep";
import { listBundles } from "@bowerbird/core/compat/linkding";
import { loadCategoryTree } from "@bowerbird/core/library/categories";
import type { Context } from "@bowerbird/core/platform/context";
import { z } from "zod";
import { callsIn } from "../compat/calls.ts";
import { readNumber, toLinkdingBundle } from "./answers.ts";
import { invalidFields } from "./protocol.ts";

const sentence = "A bundle is a category here and has no search.";
const noSearch = z.literal("", sentence).nullish();
const noFilter = z.literal("off", sentence).nullish();
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
  filter_unread: noFilter,
  filter_shared: noFilter,
});

/** Of all fields, as linkding has them for PUT. */
export const wholeBundle = bundleBody.extend({ order: z.number("A valid integer is required.").int().optional() });
export const bundleChanges = wholeBundle.partial();

export async function listShownBundles(ctx: Context) {
  return (await listBundles(ctx)).map(toLinkdingBundle);
}

/** @param id as it is in the address @throws NOT_FOUND */
export async function findShownBundle(ctx: Context, id: string | undefined) {
  const bundle = (await listShownBundles(ctx)).find((one) => one.id === readNumber(id));
  if (!bundle) throw new AppError("NOT_FOUND", "BookmarkBundle not found");
  return bundle;
}

/**
 * Renames a category. The names of those around it, which apps see before its own, are no part of the new one.
 *
 * @throws NOT_FOUND, BAD_REQUEST for another place in the order
 */
export function editBundle(
  ctx: Context,
  context: ApiContext,
  { id, changes: { name, order } }: { id: string | undefined; changes: z.output<typeof bundleChanges> },
) {
  return oneAtATime(ctx, async (inner) => {
    const shown = await findShownBundle(inner, id);
    if (order !== undefined && order !== shown.order)
      throw invalidFields({ order: ["Bundles are categories here, and are ordered in Bowerbird."] });
    if (name === undefined || name === shown.name) return shown;
    const { categoryId, path } = (await listBundles(inner)).find((bundle) => bundle.number === shown.id)!;
    const above = path
      .slice(0, -1)
      .map((one) => `${one} / `)
      .join("");
    const own = name.startsWith(above) ? name.slice(above.length) : name;
    await callsIn(context, inner).categories.edit({ id: categoryId, name: own });
    return findShownBundle(inner, id);
  });
}

/** Deletes a category. Its bookmarks stay, as in linkding, and are then uncategorized. @throws NOT_FOUND */
export async function deleteBundle(ctx: Context, context: ApiContext, id: string | undefined): Promise<void> {
  const shown = await findShownBundle(ctx, id);
  const { categoryId } = (await listBundles(ctx)).find((bundle) => bundle.number === shown.id)!;
  await callsIn(context, ctx).categories.delete({ id: categoryId });
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
