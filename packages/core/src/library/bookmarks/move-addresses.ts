import { parseAddress } from "@bowerbird/bookmark/address";
import { v7 as uuid } from "uuid";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { lockBookmarks, urlKeyHash } from "./bookmark-state.ts";
import { findByKeys } from "./bookmarks.sql.ts";
import { describeChange } from "./describe-change.ts";
import { editState } from "./edit-bookmarks.ts";
import { mergeCopies } from "./merge-copies.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { recordRewrites, type Rewrite, writeStates } from "./write-states.ts";

/** A bookmark whose page has another address now. */
export interface AddressMove {
  id: string;
  from: string;
  to: string;
}

/**
 * Gives bookmarks the new addresses of their pages, as one change; all else stays. Where the new address is saved already,
 * the two are merged, as a second change. A bookmark that has another address than `from` by now is left alone.
 *
 * @param changes the ids of both changes, which several calls can share
 * @returns how many bookmarks were edited or merged, and the changes
 */
export async function moveAddresses(
  ctx: Context,
  moves: readonly AddressMove[],
  changes = { editId: uuid(), mergeId: uuid() },
): Promise<{ moved: number; changeIds: string[] }> {
  const { edited, copies, changeId } = await retryOnConflict(() =>
    inTransaction({ ...ctx, changeId: changes.editId }, (inner) => editAddresses(inner, moves)),
  );
  const merged = await mergeCopies({ ...ctx, changeId: changes.mergeId }, copies);
  const changeIds = [changeId, merged.changeId].filter((id) => id !== null);
  const mergedBookmarks = merged.changeId === null ? 0 : copies.flatMap(({ otherIds }) => otherIds).length;
  return { moved: edited + mergedBookmarks, changeIds };
}

interface Edited {
  edited: number;
  /** Bookmarks that would have the address of another one. */
  copies: { remainingId: string; otherIds: string[] }[];
  changeId: string | null;
}

async function editAddresses(ctx: Context, moves: readonly AddressMove[]): Promise<Edited> {
  await lockPerson(ctx);
  const targets = new Map(moves.map((move) => [move.id, move]));
  const locked = await lockBookmarks(ctx, [...targets.keys()]);
  const planned = locked.flatMap((bookmark): Rewrite[] => {
    const { from, to } = targets.get(bookmark.id)!;
    const address = parseAddress(to);
    if (bookmark.state.url !== from || !address.ok) return [];
    return [{ bookmark, after: editState(bookmark.state, { address: address.value }) }];
  });
  const { rewrites, copies } = separateCopies(planned, await findOwners(ctx, planned));
  if (rewrites.length === 0) return { edited: 0, copies, changeId: null };
  const changeId = ctx.changeId ?? uuid();
  await recordRewrites(ctx, changeId, rewrites, describeChange(rewrites, undefined));
  await writeStates(ctx, rewrites);
  await publish(ctx, { type: "bookmarks.changed" });
  return { edited: rewrites.length, copies, changeId };
}

/** The bookmarks that have the new keys already, by key. */
function findOwners(ctx: Context, planned: readonly Rewrite[]): Promise<Map<string, string>> {
  const keys = planned.flatMap(({ bookmark, after }) =>
    after.urlKey !== null && after.urlKey !== bookmark.state.urlKey ? [after.urlKey] : [],
  );
  return findByKeys(ctx, keys);
}

/** The first of several bookmarks that move to one address gets it; the others are its copies. */
function separateCopies(planned: readonly Rewrite[], owners: ReadonlyMap<string, string>) {
  const taken = new Map(owners);
  const copies = new Map<string, string[]>();
  const rewrites = planned.filter(({ bookmark, after }) => {
    const owner = after.urlKey === null ? undefined : taken.get(after.urlKey);
    if (after.urlKey !== null) taken.set(after.urlKey, owner ?? bookmark.id);
    if (owner === undefined || owner === bookmark.id) return true;
    copies.set(owner, [...(copies.get(owner) ?? []), bookmark.id]);
    return false;
  });
  return { rewrites, copies: [...copies].map(([remainingId, otherIds]) => ({ remainingId, otherIds })) };
}

/** Which of these addresses a bookmark has, other than the one that moves there. */
export async function findSavedAddresses(ctx: Context, moves: readonly AddressMove[]): Promise<Set<string>> {
  const keys = new Map(
    moves.flatMap(({ to }) => {
      const address = parseAddress(to);
      return address.ok ? [[to, urlKeyHash(address.value.key)] as const] : [];
    }),
  );
  const owners = await findByKeys(ctx, [...keys.values()]);
  return new Set(moves.filter(({ id, to }) => (owners.get(keys.get(to)!) ?? id) !== id).map(({ id }) => id));
}
