import type { ReplacedTags } from "@bowerbird/contract/tags";
import { v7 as uuid } from "uuid";
import { format } from "@bowerbird/contract/messages";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { editBookmarks, editedAtOnce } from "./edit-bookmarks.ts";
import { storePending, runInBatches } from "./bulk-change.ts";
import { deleteIfEmpty } from "./bulk-change.sql.ts";
import { countTagged, findTagged } from "./bookmarks.sql.ts";
import { recordChange } from "../changes/index.ts";
import type { ChangeText } from "./describe-change.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import t from "../messages.json" with { type: "json" };

interface Replacement {
  /** In exact spelling. */
  tags: readonly string[];
  /** The replacement; without it the tags are removed. */
  by?: string;
}

/**
 * Replaces tags by another, or removes them, on all of the person's bookmarks outside the trash. Few bookmarks change
 * in one transaction; many in resumable batches that form one change.
 *
 * @throws NOT_FOUND where no bookmark has any of the tags
 */
export async function replaceTags(ctx: Context, { tags, by }: Replacement): Promise<ReplacedTags> {
  const total = await countTagged(ctx, tags);
  if (total === 0) throw notFound(format(t.tagsNotFound, { count: tags.length }));
  return total > editedAtOnce ? replaceMany(ctx, { tags, by: by ?? null }, total) : replaceFew(ctx, tags, by ?? null);
}

function replaceFew(ctx: Context, tags: readonly string[], by: string | null): Promise<ReplacedTags> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      const ids = await findTagged(inner, tags, null, editedAtOnce);
      const { updated, changeId } = await editBookmarks(inner, ids, edit(tags, by), { text: toText(tags, by) });
      await publish(inner, { type: "bookmarks.changed" });
      return { updated, changeId };
    }),
  );
}

type Wanted = { tags: readonly string[]; by: string | null };

async function replaceMany(ctx: Context, { tags, by }: Wanted, total: number): Promise<ReplacedTags> {
  const changeId = uuid();
  await inTransaction(ctx, async (inner) => {
    await recordChange(inner, { id: changeId, count: 0, ...toText(tags, by) });
    await storePending(inner, changeId, { kind: "replace", tags: [...tags], by, after: null, done: 0, total });
  });
  const updated = await replaceRest(ctx, changeId);
  return { updated, changeId: (await deleteIfEmpty(ctx, changeId)) ? null : changeId };
}

/** Completes a replacement. @returns how many bookmarks this call processed */
export async function replaceRest(ctx: Context, changeId: string): Promise<number> {
  let updated = 0;
  await runInBatches(ctx, changeId, "replace", async (inner, { tags, by, after }) => {
    const ids = await findTagged(inner, tags, after, editedAtOnce);
    if (ids.length === 0) return null;
    await editBookmarks(inner, ids, edit(tags, by), { id: changeId, text: toText(tags, by) });
    return { last: ids.at(-1)!, count: ids.length, onCommitted: () => void (updated += ids.length) };
  });
  return updated;
}

function edit(tags: readonly string[], by: string | null) {
  return { replaceTags: { these: new Set(tags), by } };
}

function toText(tags: readonly string[], by: string | null): ChangeText {
  return { kind: "replace-tags", subject: tags.join(", "), target: by };
}
