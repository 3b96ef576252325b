import { spellingKey } from "@bowerbird/contract/spelling-key";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { blankContent, type GivenName, givenNames, type Stored, toFields } from "@bowerbird/contract/bookmark-table";
import { limits } from "@bowerbird/contract/limits";
import { type Address, parseAddress } from "./address.ts";

/** What a person says of a bookmark beside its address, category and tags. */
export type GivenFields = { [F in GivenName]: Stored<F> };

/** Given fields; null and a blank text are none, and undefined leaves a field as it is. */
export type Given = { [F in keyof GivenFields]?: GivenFields[F] | null | undefined };

/** What an edit reads and changes. */
export interface EditedBookmark extends GivenFields {
  url: string;
  favicon: string;
  tags: string[];
  categoryId: string;
  isAiGenerated: boolean;
  position: string;
}

/** The fields to change; undefined leaves a field as it is. */
export interface BookmarkEdit extends Given {
  address?: Address | undefined;
  categoryId?: string | undefined;
  position?: string | undefined;
  /** Replaces all; then `removeTags`, then `addTags`. */
  tags?: readonly string[] | null | undefined;
  addTags?: readonly string[] | null | undefined;
  removeTags?: readonly string[] | null | undefined;
  /** Leaves out the tags that are more than can be stored. By default more than our own calls may give are too many. */
  cutsTags?: boolean | undefined;
}

/** The bookmark after an edit; what an edit does not know of stays. It may have {@link hasTooManyTags too many tags}. */
export function applyEdit<B extends EditedBookmark>(bookmark: B, edit: BookmarkEdit): B {
  const { categoryId = bookmark.categoryId, position = bookmark.position } = edit;
  return {
    ...bookmark,
    ...giveFields(edit, bookmark),
    ...(edit.address && editAddress(bookmark, edit.address, edit.coverUrl)),
    tags: editTags(bookmark.tags, edit),
    categoryId,
    // A category that a person names was not chosen by AI.
    isAiGenerated: bookmark.isAiGenerated && categoryId === bookmark.categoryId,
    position,
  };
}

/** The fields as they are after something was said of them; by default nothing was said before. */
export function giveFields(given: Given, before: Readonly<GivenFields> = blankContent): GivenFields {
  return toFields(givenNames, (name) =>
    given[name] === undefined ? before[name] : given[name] || blankContent[name],
  ) as GivenFields;
}

/** What the first of some bookmarks says that says something; marks are set where any has them. */
export function joinFields(all: readonly Readonly<GivenFields>[]): GivenFields {
  return toFields(givenNames, (name) => (all.find((one) => one[name]) ?? all[0]!)[name]) as GivenFields;
}

/** A new page has another cover, unless one is given with it, and a new site another icon. */
function editAddress(
  { url, favicon, coverUrl: old }: EditedBookmark,
  address: Address,
  coverUrl: string | null | undefined = old,
): Pick<EditedBookmark, "url" | "favicon" | "coverUrl"> {
  const before = parseAddress(url);
  const isSamePage = before.ok && withoutFragment(before.value.key) === withoutFragment(address.key);
  const isSameSite = before.ok && before.value.host === address.host;
  return {
    url: address.url,
    favicon: isSameSite ? favicon : "",
    coverUrl: isSamePage || coverUrl !== old ? coverUrl || null : null,
  };
}

function withoutFragment(key: string): string {
  return key.split("#", 1)[0]!;
}

/** Whether an address is that of a bookmark to us. A new spelling of it keeps an intended duplicate one. */
export function hasSameKey(url: string, { key }: Address): boolean {
  const parsed = parseAddress(url);
  return parsed.ok && parsed.value.key === key;
}

function editTags(old: string[], { tags, addTags, removeTags, cutsTags }: BookmarkEdit): string[] {
  if (tags === undefined && !addTags && !removeTags) return old;
  const removed = new Set(removeTags?.map(spellingKey));
  const kept = (tags === undefined ? old : (tags ?? [])).filter((tag) => !removed.has(spellingKey(tag)));
  const edited = tidyTags([...kept, ...(addTags ?? [])]);
  return cutsTags ? edited.slice(0, Math.max(limits.storedTagsPerBookmark, old.length)) : edited;
}

/** An imported bookmark may exceed the limit: it keeps its tags but cannot gain more. */
export function hasTooManyTags(before: { tags: readonly string[] }, after: { tags: readonly string[] }): boolean {
  return after.tags.length > Math.max(limits.tagsPerBookmark, before.tags.length);
}
