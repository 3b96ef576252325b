import { parseWebUrl } from "@bowerbird/contract/web-url";
import { type Context, own } from "../../platform/context/index.ts";
import { type BookmarkState, changedFields, type LockedBookmark, pickFields, storeFields } from "./bookmark-state.ts";
import { columnsFor } from "./bookmark-columns.ts";
import { searchText, splitWords } from "./search-text.ts";
import { type ChangedRow, insertItems, updateRows } from "./write-states.sql.ts";

/** A locked bookmark and its new state. */
export interface Rewrite {
  bookmark: LockedBookmark;
  after: BookmarkState;
}

/** Writes the changed fields and the derived search fields in one statement. */
export async function writeStates(ctx: Context, rewrites: readonly Rewrite[]): Promise<void> {
  if (rewrites.length === 0) return;
  const rows = rewrites.map(toRow);
  const words = new Set(rows.flatMap((one) => one.words));
  await updateRows(
    ctx,
    rows.map(({ row }) => row),
    [...words].toSorted(),
  );
  const moved = rows.filter(({ row }) => row.url !== undefined).map(({ row }) => row.id);
  if (moved.length > 0) await resetPages(ctx, moved);
}

const searched = columnsFor("searched");

function toRow({ bookmark: { id, state }, after }: Rewrite): { row: ChangedRow; words: string[] } {
  const changed = changedFields(state, after);
  const row = { id, changed, ...pickFields(after, changed) };
  if (!searched.some((field) => changed.includes(field))) return { row, words: [] };
  const text = searchText(after);
  const words = splitWords(text);
  const address = parseWebUrl(after.url);
  const index = { searchText: text, searchVector: words.join(" "), ...(address.ok && { host: address.value.host }) };
  return { row: { ...row, ...index }, words };
}

/** A new address is a new page: what is known of the old one no longer applies. */
async function resetPages(ctx: Context, ids: readonly string[]): Promise<void> {
  const work = { attempts: 0, claims: 0, dueAt: ctx.now(), importId: null, isDescribed: false };
  const content = { finalUrl: null, canonicalUrl: null, language: null, title: null, description: null, preview: null };
  await own(ctx)
    .updateTable("BookmarkPage")
    .set({ state: "pending", problem: null, ...work, ...content })
    .where("bookmarkId", "in", ids)
    .execute();
  await own(ctx)
    .updateTable("LinkCheck")
    .set({ state: "unknown", reason: null, failingSince: null, brokenAt: null, checkedAt: null })
    .set({ isTrusted: false, claims: 0 })
    .where("bookmarkId", "in", ids)
    .execute();
}

/** Opens the record of a change; its bookmarks are added with {@link recordRewrites}. */
export async function openChange(ctx: Context, id: string): Promise<void> {
  await own(ctx)
    .insertInto("BookmarkChange", { id, createdAt: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records each bookmark's changed fields, for undo. */
export async function recordRewrites(ctx: Context, changeId: string, rewrites: readonly Rewrite[]): Promise<void> {
  const items = rewrites.map(({ bookmark: { id, state }, after }) => {
    const changed = changedFields(state, after);
    const [before, later] = [state, after].map((one) => storeFields(pickFields(one, changed)));
    return { id, before: before!, after: later! };
  });
  await insertItems(ctx, changeId, items);
}
