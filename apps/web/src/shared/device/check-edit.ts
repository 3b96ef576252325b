import { addBookmarkInput, type Bookmark } from "@bowerbird/contract/bookmarks";
import { updateBookmarkInput, updateBookmarksInput } from "@bowerbird/contract/bookmark-changes";
import { tooManyTags } from "@bowerbird/contract/bookmark-fields";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { tidyUrl } from "@bowerbird/contract/web-url";
import { parseAddress } from "@bowerbird/bookmark/address";
import { hasSameKey } from "@bowerbird/bookmark/edit-bookmark";
import { TRPCClientError } from "@trpc/client";
import { type Edit, editRow } from "./edits.ts";

/** What an edit is checked against. */
interface Known {
  get: (id: string) => Promise<LocalBookmark | null>;
  findByHost: (host: string) => Promise<LocalBookmark[]>;
}

const schemas = {
  "bookmarks.add": addBookmarkInput,
  "bookmarks.update": updateBookmarkInput,
  "bookmarks.updateMany": updateBookmarksInput,
} as const;

/**
 * Makes of an edit's input what the server will make of it, and refuses what it will refuse, while it cannot be asked.
 *
 * @returns a bookmark that has the address already
 * @throws as the server answers
 */
export async function checkEdit(edit: Edit, known: Known): Promise<LocalBookmark | null> {
  if (!(edit.call in schemas)) return null;
  const read = schemas[edit.call as keyof typeof schemas].safeParse(edit.input);
  if (!read.success) throw refusal(400, "BAD_REQUEST", read.error.issues[0]!.message);
  edit.input = read.data as never;
  if (edit.call === "bookmarks.add") return findOther(edit.input, known, edit.input.allowDuplicates === true);
  if (edit.call !== "bookmarks.update") return null;
  const other = await findOther(edit.input, known, false);
  const row = await known.get(edit.input.id);
  if (row && editRow(row, edit.input) === null) throw refusal(400, "BAD_REQUEST", tooManyTags());
  return other;
}

async function findOther(
  input: { id?: string | undefined; url?: string | undefined },
  known: Known,
  isDuplicateWanted: boolean,
): Promise<LocalBookmark | null> {
  if (input.url === undefined) return null;
  const parsed = parseAddress(tidyUrl(input.url));
  if (!parsed.ok) throw refusal(400, "BAD_REQUEST", describeUrlProblem(parsed.reason));
  input.url = parsed.value.url;
  const before = input.id === undefined ? null : await known.get(input.id);
  if (isDuplicateWanted || (before && hasSameKey(before.url, parsed.value))) return null;
  const others = (await known.findByHost(parsed.value.host)).filter(({ id }) => id !== input.id);
  return others.find(({ url }) => hasSameKey(url, parsed.value)) ?? null;
}

/** An error as the server would answer it: the forms that show it cannot tell which of the two refused. */
export function refusal(
  httpStatus: number,
  code: string,
  message: string,
  bookmark?: Bookmark,
): TRPCClientError<never> {
  return TRPCClientError.from({ error: { message, code: 0, data: { code, httpStatus, bookmark } } } as never);
}
