import { Bookmark } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { joinFields } from "@bowerbird/bookmark/edit-bookmark";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { limits } from "@bowerbird/contract/limits";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { loadCategoryTree } from "../categories/index.ts";
import { recordChange } from "../changes/index.ts";
import { type BookmarkState, changedFields, lockBookmarks, urlKeyHash } from "./bookmark-state.ts";
import { joinOpens, recordDeletions, findKeyless } from "./bookmarks.sql.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { moveToTrash } from "./trash.ts";
import { recordItems, type Rewrite, writeStates } from "./write-states.ts";
import { parseAddress } from "@bowerbird/bookmark/address";
import { takenKeys } from "./quota.ts";

/** Bookmarks of one page: the one that stays, and those that are merged into it. */
export interface Copies {
  remainingId: string;
  otherIds: readonly string[];
}

/**
 * Merges copies of pages as one change: the kept bookmark gets the others' tags, notes, marks, opens and what it lacks, and
 * the oldest date; the others go to the trash. Groups of which not all are still there are left alone.
 *
 * @returns how many groups were merged, and the change; null if none was
 */
export function mergeCopies(
  ctx: Context,
  groups: readonly Copies[],
): Promise<{ merged: number; changeId: string | null }> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      const { uncategorized } = await loadCategoryTree(inner);
      const found = await lockBookmarks(
        inner,
        groups.flatMap(({ remainingId, otherIds }) => [remainingId, ...otherIds]),
      );
      const states = new Map(found.map(({ id, state }) => [id, state]));
      const whole = groups.filter(({ remainingId, otherIds }) =>
        [remainingId, ...otherIds].every((id) => states.has(id)),
      );
      if (whole.length === 0) return { merged: 0, changeId: null };
      const rewrites = whole.map(({ remainingId, otherIds }): Rewrite => {
        const state = states.get(remainingId)!;
        const others = otherIds.map((id) => states.get(id)!);
        return { bookmark: { id: remainingId, state }, after: joinStates(state, others, uncategorized?.id) };
      });
      const changeId = ctx.changeId ?? uuid();
      await trashOthers(inner, changeId, whole, states);
      await store(inner, changeId, rewrites);
      await joinOpens(inner, changeId, whole);
      const keyless = rewrites.filter(({ after }) => after.urlKey === null);
      await takeFreeKeys(
        inner,
        keyless.map(({ bookmark: { id }, after: { url } }) => ({ id, url })),
      );
      await publish(inner, { type: "bookmarks.changed" });
      return { merged: whole.length, changeId };
    }),
  );
}

async function trashOthers(
  ctx: Context,
  id: string,
  groups: readonly Copies[],
  states: ReadonlyMap<string, BookmarkState>,
): Promise<void> {
  const others = groups.flatMap(({ otherIds }) => otherIds);
  const subject = groups.length === 1 ? states.get(groups[0]!.remainingId)!.title : null;
  await recordChange(ctx, { id, kind: "merge-copies", count: others.length, subject });
  await moveToTrash(ctx, others);
  await recordDeletions(ctx, id, others);
}

async function store(ctx: Context, changeId: string, rewrites: readonly Rewrite[]): Promise<void> {
  const changed = rewrites.filter(({ bookmark, after }) => changedFields(bookmark.state, after).length > 0);
  if (changed.length === 0) return;
  await recordItems(ctx, changeId, changed);
  await writeStates(ctx, changed);
}

/** The kept bookmark with what the others add. Its own text comes first. */
function joinStates(
  kept: BookmarkState,
  others: readonly BookmarkState[],
  uncategorizedId: string | undefined,
): BookmarkState {
  const all = [kept, ...others];
  const filed = all.find(({ categoryId }) => categoryId !== uncategorizedId) ?? kept;
  const first = <K extends keyof BookmarkState>(field: K): BookmarkState[K] =>
    (all.find((state) => state[field]) ?? kept)[field];
  const notes = [...new Set(all.flatMap((state) => state.notes ?? []))].join("\n\n").slice(0, limits.notesLength);
  return {
    ...kept,
    ...joinFields(all),
    favicon: first("favicon"),
    aiSummary: first("aiSummary"),
    aiRelevance: first("aiRelevance"),
    notes: notes || null,
    tags: tidyTags(all.flatMap(({ tags }) => tags)),
    categoryId: filed.categoryId,
    isAiGenerated: filed.isAiGenerated,
    createdAt: all.map(({ createdAt }) => createdAt).reduce((one, other) => (other < one ? other : one)),
  };
}

/**
 * Passes the key of an address that has just become free to a wanted duplicate of the page, so that saving it again is
 * noticed. Runs in a transaction.
 */
export async function passOnKey(ctx: Context, url: string): Promise<void> {
  const address = parseAddress(url);
  if (!address.ok) return;
  const { key, host } = address.value;
  const heir = (await findKeyless(ctx, host)).find((one) => {
    const other = parseAddress(one.url);
    return other.ok && other.value.key === key;
  });
  if (heir) await takeFreeKeys(ctx, [heir]);
}

/** Gives bookmarks without a key that of their address, where no other bookmark has it: the first of them gets it. */
async function takeFreeKeys(ctx: Context, keyless: readonly { id: string; url: string }[]): Promise<void> {
  const wanted = keyless.flatMap(({ id, url }) => {
    const address = parseAddress(url);
    return address.ok ? [{ id, key: urlKeyHash(address.value.key) }] : [];
  });
  const taken = await takenKeys(
    ctx,
    wanted.map(({ key }) => key),
  );
  for (const { id, key } of wanted) {
    if (taken.has(key)) continue;
    taken.add(key);
    await ctx.em.nativeUpdate(Bookmark, { id }, { urlKey: key });
  }
}
