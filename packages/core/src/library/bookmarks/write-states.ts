import { parseWebUrl } from "@bowerbird/contract/web-url";
import { BookmarkPage, LinkCheck, PageWords } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import { mapInPieces } from "../../platform/pieces/index.ts";
import { recordChange } from "../changes/index.ts";
import type { ChangeText } from "./describe-change.ts";
import {
  type BookmarkState,
  changedFields,
  type LockedBookmark,
  pickFields,
  storeFields,
  isSame,
  lockBookmarks,
} from "./bookmark-state.ts";
import { columnsFor } from "./bookmark-columns.ts";
import { splitWords } from "@bowerbird/bookmark/fold-text";
import { searchText } from "@bowerbird/bookmark/search-text";
import { type ChangedRow, insertItems, updateRows, type DescribedRow, updateDescriptions } from "./bookmarks.sql.ts";

/** A locked bookmark and its new state. */
export interface Rewrite {
  bookmark: LockedBookmark;
  after: BookmarkState;
}

/** Writes the changed fields and the derived search fields in one statement. */
export async function writeStates(ctx: Context, rewrites: readonly Rewrite[]): Promise<void> {
  if (rewrites.length === 0) return;
  const rows = await mapInPieces(rewrites, toRow);
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
  const texts = { language: null, title: null, description: null, preview: null, isGiven: false };
  const content = { finalUrl: null, canonicalUrl: null, ...texts };
  const unchecked = { state: "unknown", reason: null, failingSince: null, brokenAt: null, checkedAt: null };
  const moved = { bookmarkId: { $in: [...ids] } };
  await ctx.em.nativeUpdate(BookmarkPage, moved, { state: "pending", problem: null, ...work, ...content });
  await ctx.em.nativeDelete(PageWords, moved);
  await ctx.em.nativeUpdate(LinkCheck, moved, { ...unchecked, isTrusted: false, claims: 0 });
}

/** Records a change with each bookmark's changed fields, for undo; a change in batches is called for each. */
export async function recordRewrites(
  ctx: Context,
  changeId: string,
  rewrites: readonly Rewrite[],
  text: ChangeText,
): Promise<void> {
  await recordChange(ctx, { id: changeId, count: rewrites.length, ...text });
  await recordItems(ctx, changeId, rewrites);
}

/** Records each bookmark's changed fields under a change that is recorded. */
export async function recordItems(ctx: Context, changeId: string, rewrites: readonly Rewrite[]): Promise<void> {
  const items = await mapInPieces(rewrites, ({ bookmark: { id, state }, after }) => {
    const changed = changedFields(state, after);
    const [before, later] = [state, after].map((one) => storeFields(pickFields(one, changed)));
    return { id, before: before!, after: later! };
  });
  await insertItems(ctx, changeId, items);
}

/** The categorizer's description of a bookmark. */
export interface Description {
  id: string;
  /** The category and tags that the description is based on. */
  seen: { categoryId: string; tags: readonly string[] };
  /** Null when the category must stay. */
  categoryId: string | null;
  tags: readonly string[];
  /** Null when there is none. */
  summary: string | null;
  /** Null when it must stay: the person has sorted the bookmark. */
  relevance: number | null;
}

/**
 * Writes descriptions without overriding the person: a category or tags changed since are kept, and so is an existing
 * summary. Runs in a transaction.
 */
export async function writeDescriptions(ctx: Context, descriptions: readonly Description[]): Promise<void> {
  const byId = new Map(descriptions.map((description) => [description.id, description]));
  const locked = await lockBookmarks(ctx, [...byId.keys()]);
  const rows = await mapInPieces(locked, (bookmark) => toDescribedRow(bookmark, byId.get(bookmark.id)!));
  if (rows.length === 0) return;
  const words = [...new Set(rows.flatMap((row) => row.words))].toSorted();
  await updateDescriptions(ctx, rows, words);
}

function toDescribedRow({ id, state }: LockedBookmark, description: Description): DescribedRow & { words: string[] } {
  const { seen, summary, relevance } = description;
  const tags = isSame(state.tags, seen.tags) ? [...description.tags] : state.tags;
  const aiSummary = state.aiSummary ?? summary;
  const text = searchText({ ...state, tags, aiSummary });
  const words = splitWords(text);
  const categoryId = state.categoryId === seen.categoryId ? description.categoryId : null;
  const index = { searchText: text, searchVector: words.join(" ") };
  return { id, categoryId, tags, aiSummary, aiRelevance: relevance ?? state.aiRelevance, ...index, words };
}
