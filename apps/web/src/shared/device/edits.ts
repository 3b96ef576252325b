import type {
  MoveBookmarkInput,
  UpdateBookmarkInput,
  UpdateBookmarksInput,
} from "@bowerbird/contract/bookmark-changes";
import type { AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { parseAddress } from "@bowerbird/bookmark/address";
import { applyEdit as applyFields, giveFields, hasTooManyTags } from "@bowerbird/bookmark/edit-bookmark";
import { blankContent, writtenNames } from "@bowerbird/contract/bookmark-table";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { tidyUrl } from "@bowerbird/contract/web-url";
import { newPosition, positionBetween } from "@bowerbird/contract/positions";

/** The calls that work without a network, with their inputs. */
export interface LocalCalls {
  "bookmarks.add": AddBookmarkInput & { id: string };
  "bookmarks.update": UpdateBookmarkInput;
  "bookmarks.updateMany": UpdateBookmarksInput;
  "bookmarks.move": MoveBookmarkInput;
  "bookmarks.delete": { ids: string[] };
  "bookmarks.restore": { ids: string[] };
  "bookmarks.undoChange": { id: string };
}
export type LocalCall = keyof LocalCalls;

/** A change on its way to the server. */
export type Edit = {
  [C in LocalCall]: {
    /** Its `Idempotency-Key`; the server's change gets it as its id. */
    key: string;
    call: C;
    input: LocalCalls[C];
    /** Milliseconds since the epoch. */
    at: number;
    /** How the bookmarks were that it changes; null: not there. */
    before: [id: string, row: LocalBookmark | null][];
  };
}[LocalCall];

const localCalls: ReadonlySet<string> = new Set<LocalCall>([
  "bookmarks.add",
  "bookmarks.update",
  "bookmarks.updateMany",
  "bookmarks.move",
  "bookmarks.delete",
  "bookmarks.restore",
  "bookmarks.undoChange",
]);

/** The bookmarks that must be there for an edit. */
export function getChanged(edit: Edit): readonly string[] {
  if (edit.call === "bookmarks.update") return [edit.input.id];
  return edit.call === "bookmarks.updateMany" ? (edit.input.ids ?? []) : [];
}

/** Null for a call that needs the server: also for a change of all bookmarks of a category. */
export function toEdit(path: string, given: unknown): Edit | null {
  if (!localCalls.has(path)) return null;
  const input = given as { id?: string; ids?: string[]; filter?: object; category?: string | null; suggested?: object };
  if (input.filter !== undefined || input.category) return null;
  const named = path === "bookmarks.add" ? { ...input, id: input.id ?? crypto.randomUUID() } : input;
  return newEdit(path as LocalCall, named as never);
}

export function newEdit<C extends LocalCall>(call: C, input: LocalCalls[C]): Edit {
  return { key: crypto.randomUUID(), call, input, at: Date.now(), before: [] } as unknown as Edit;
}

/** What edits read of the library. */
export interface Rows {
  /** The category of what has none. */
  uncategorizedId: string;
  get: (id: string) => LocalBookmark | undefined;
  getDeleted: (id: string) => LocalBookmark | undefined;
}

/** @returns the bookmarks that an edit changes, as it leaves them; null: deleted */
export function applyEdit(rows: Rows, edit: Edit): Map<string, LocalBookmark | null> {
  switch (edit.call) {
    case "bookmarks.add":
      return new Map([[edit.input.id, toRow(edit.input, edit.at, rows.uncategorizedId)]]);
    case "bookmarks.update":
      return changeAll(rows, [edit.input.id], (row) => editRow(row, edit.input) ?? row);
    case "bookmarks.updateMany":
      return changeAll(rows, edit.input.ids ?? [], (row) => editRow(row, edit.input) ?? row);
    case "bookmarks.move":
      return changeAll(rows, [edit.input.id], (row) => moveBeside(rows, row, edit.input));
    case "bookmarks.delete":
      return changeAll(rows, edit.input.ids, () => null);
    case "bookmarks.restore":
      return new Map(edit.input.ids.flatMap((id) => toEntry(id, rows.getDeleted(id) ?? findBefore(edit, id))));
    case "bookmarks.undoChange":
      return new Map(edit.before);
  }
}

const toEntry = (id: string, row: LocalBookmark | null | undefined): [string, LocalBookmark][] =>
  row ? [[id, row]] : [];
const findBefore = ({ before }: Edit, id: string) => before.find(([known]) => known === id)?.[1];

function changeAll(
  rows: Rows,
  ids: readonly string[],
  edit: (row: LocalBookmark) => LocalBookmark | null,
): Map<string, LocalBookmark | null> {
  const found = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  return new Map(found.map((row) => [row.id, edit(row)]));
}

/** The server reads the page, and may find a category; until then it is a bookmark without either. */
function toRow(input: LocalCalls["bookmarks.add"], at: number, uncategorizedId: string): LocalBookmark {
  const createdAt = new Date(at);
  const { id, url, tags, categoryId } = input;
  return {
    ...blankContent,
    ...giveFields(input),
    id,
    url,
    tags: tidyTags(tags ?? []),
    categoryId: categoryId ?? uncategorizedId,
    favicon: "",
    isAiGenerated: false,
    brokenReason: null,
    createdAt: createdAt.toISOString(),
    position: newPosition(createdAt, id),
    openCount: 0,
  };
}

/** A bookmark after an edit; null where the server refuses it. */
export function editRow(
  row: LocalBookmark,
  input: Omit<UpdateBookmarkInput, "id"> & UpdateBookmarksInput,
): LocalBookmark | null {
  const { url, categoryId } = input;
  const address = url === undefined ? undefined : parseAddress(tidyUrl(url));
  if (address && !address.ok) return null;
  const after = applyFields(row, { ...input, address: address?.value, categoryId: categoryId ?? undefined });
  return hasTooManyTags(row, after) ? null : after;
}

/** Beside another bookmark; the server looks for its other neighbor. */
function moveBeside(rows: Rows, row: LocalBookmark, { beforeId, afterId }: MoveBookmarkInput): LocalBookmark {
  const other = rows.get(beforeId ?? afterId ?? "");
  if (!other) return row;
  const position = beforeId ? positionBetween(null, other.position) : positionBetween(other.position, null);
  return { ...row, categoryId: other.categoryId, position: position ?? other.position };
}

/** Something that the person should know about a change that was made without a network. */
export interface Notice {
  /**
   * `changed`: the same had been changed elsewhere meanwhile; `known`: the link was already saved; `refused`: the server did
   * not take it.
   */
  kind: "changed" | "known" | "refused";
  title: string;
  at: number;
  /** The server's reason. */
  message?: string;
  /** What can be tried again. */
  edit?: Edit;
}

const compared = ["url", ...writtenNames, "categoryId", "tags"] as const;

/** Adds to an edit how its fields were here: the server says whether someone else has changed them. */
export function toInput(edit: Edit): Edit["input"] {
  const [, before] = edit.before[0] ?? [];
  if (edit.call !== "bookmarks.update" || !before) return edit.input;
  const { input } = edit;
  const fields = compared.filter((field) => input[field] !== undefined);
  return { ...input, seen: Object.fromEntries(fields.map((field) => [field, before[field]])) };
}
