import { spellingKey } from "@bowerbird/contract/spelling-key";
import { limits } from "@bowerbird/contract/limits";
import { oneLine } from "@bowerbird/contract/tidy-text";
import { type KarakeepTag, listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import { createTag, findTag as findSpelling, forgetUnusedTag, passOnNumber } from "@bowerbird/core/compat/linkding";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError, notFound } from "@bowerbird/core/platform/errors";
import { z } from "zod";
import { deleteTag as deleteNamedTag } from "../compat/calls.ts";
import type { Caller } from "./caller.ts";

/** What is longer is refused all the same, and cleaning it takes long. */
const longestSent = 1_000;

export const tagBody = z.object({
  name: z
    .string()
    .transform((given) => oneLine(given.slice(0, longestSent).replace(/^\s*#+/, "")))
    .pipe(z.string().min(1).max(limits.tagLength)),
});

/** A part of the tags; without a limit all of them. */
export const tagFilters = z.object({
  nameContains: z.string().max(limits.searchQueryLength).optional().default(""),
  sort: z.enum(["name", "usage", "relevance"]).optional().default("usage"),
  attachedBy: z.enum(["ai", "human", "none"]).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listedTags).optional().default(limits.listedTags),
});

/** @param page from 0 on */
export async function listTags(ctx: Context, { limit, ...filters }: z.output<typeof tagFilters>, page: number) {
  const tags = selectTags(await listKarakeepTags(ctx), filters);
  const start = page * limit;
  return { tags: tags.slice(start, start + limit), nextPage: start + limit < tags.length ? page + 1 : null };
}

/** @throws NOT_FOUND */
export async function findTag(ctx: Context, id: string): Promise<KarakeepTag> {
  return (await findTags(ctx, [id]))[0]!;
}

/** @throws NOT_FOUND */
async function findTags(ctx: Context, ids: readonly string[]): Promise<KarakeepTag[]> {
  const known = new Map((await listKarakeepTags(ctx)).map((tag) => [tag.id, tag]));
  return ids.map((id) => {
    const tag = known.get(id);
    if (!tag) throw notFound("Tag not found");
    return tag;
  });
}

/** @throws BAD_REQUEST for a name that is taken, as Karakeep */
export async function addTag(ctx: Context, { name }: z.output<typeof tagBody>) {
  await refuseTaken(ctx, name, "Tag name already exists for this user.");
  const { number } = await createTag(ctx, name);
  return { id: String(number), name };
}

/** On all bookmarks. For the app it stays the same tag: it keeps its id. @throws NOT_FOUND; BAD_REQUEST for a name that is taken */
export async function renameTag({ ctx, calls }: Caller, id: string, to: string | undefined) {
  const { name, count } = await findTag(ctx, id);
  if (to === undefined || to === name) return { id, name };
  await refuseTaken(ctx, to, "Tag name already exists. You might want to consider a merge instead.");
  if (count > 0) await calls.tags.rename({ tag: name, to });
  else await createTag(ctx, to);
  await forgetUnusedTag(ctx, name);
  await passOnNumber(ctx, { number: id, to });
  return { id, name: to };
}

/** On all bookmarks. @throws NOT_FOUND */
export async function deleteTag({ ctx, calls }: Caller, id: string): Promise<void> {
  await deleteNamedTag(ctx, calls, await findTag(ctx, id));
}

/** Replaces tags by one of them, on all bookmarks. @throws NOT_FOUND */
export async function mergeTags({ ctx, calls }: Caller, intoId: string, fromIds: readonly string[]) {
  if (fromIds.includes(intoId)) throw new AppError("BAD_REQUEST", "Cannot merge tag into itself");
  const [into, ...from] = await findTags(ctx, [intoId, ...new Set(fromIds)]);
  const used = from.filter(({ count }) => count > 0).map(({ name }) => name);
  if (used.length > 0) await calls.tags.merge({ tags: used, into: into!.name });
  for (const { name } of from) await forgetUnusedTag(ctx, name);
  await passOnNumber(ctx, { number: intoId, to: into!.name });
  return { mergedIntoTagId: intoId, deletedTags: from.map(({ id }) => id) };
}

/** @throws BAD_REQUEST, as Karakeep */
async function refuseTaken(ctx: Context, name: string, message: string): Promise<void> {
  if (await findSpelling(ctx, name)) throw new AppError("BAD_REQUEST", message);
}

/** Tags of the categorizer and of the person are not told apart here: all count as the person's. */
function selectTags(
  tags: readonly KarakeepTag[],
  { nameContains, sort, attachedBy }: Omit<z.output<typeof tagFilters>, "limit">,
): KarakeepTag[] {
  const part = spellingKey(nameContains);
  const isWanted = ({ count }: KarakeepTag): boolean => {
    if (attachedBy === undefined) return true;
    return attachedBy === "none" ? count === 0 : attachedBy === "human" && count > 0;
  };
  const found = tags.filter((tag) => isWanted(tag) && spellingKey(tag.name).includes(part));
  return sort === "name" ? found.toSorted((a, b) => a.name.localeCompare(b.name)) : found;
}
