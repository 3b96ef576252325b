import type { Tagging, TaggingSettings } from "@bowerbird/contract/tagging";
import { TaggingSettings as Row } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";

const defaults: TaggingSettings = { instruction: "", language: null, detail: "standard", neverTags: [] };

export async function getTagging(ctx: Context): Promise<Tagging> {
  return { ...(await loadTagging(ctx)), model: ctx.services.model?.name ?? null };
}

/** Changes what the person wants of automatic tags and categories; omitted settings stay. What is tagged keeps its tags. */
export async function changeTagging(ctx: Context, change: Partial<TaggingSettings>): Promise<Tagging> {
  await storeTagging(ctx, change);
  return getTagging(ctx);
}

export async function loadTagging(ctx: Context): Promise<TaggingSettings> {
  const row = await ctx.em.findOne(Row, {}, unmanaged);
  if (!row) return defaults;
  const { instruction, language = null, detail, neverTags } = row;
  return { instruction, language, detail, neverTags } as TaggingSettings;
}

export function storeTagging(ctx: Context, change: Partial<TaggingSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    await inner.em.upsert(Row, { userId: ctx.userId, ...(await loadTagging(inner)), ...change });
  });
}
