import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { readUrlList, refuseUrlList } from "./url-list.ts";

export interface CategoryEntry {
  id: number;
  name: string;
  icon: string;
  urls: string;
}

export interface EntryErrors {
  name?: string;
  urls?: string;
}

export type Judged =
  | { ok: true; categories: { categoryName: string; icon?: string; bookmarks: { url: string }[] }[] }
  | { ok: false; message: string | null; errors: ReadonlyMap<number, EntryErrors> };

/** The request, or what is wrong and where. Empty entries are ignored. */
export function judgeEntries(entries: readonly CategoryEntry[]): Judged {
  const used = entries.filter(({ name, urls }) => name.trim() !== "" || urls.trim() !== "");
  if (!used.some(({ urls }) => urls.trim() !== "")) {
    return { ok: false, message: t.categoryNeeded, errors: new Map() };
  }
  const errors = new Map(used.flatMap((entry) => findErrors(entry)));
  if (errors.size > 0) return { ok: false, message: null, errors };
  const categories = used.map(({ name, icon, urls }) => ({
    categoryName: name.trim(),
    ...(icon.trim() === "" ? {} : { icon: icon.trim() }),
    bookmarks: readUrlList(urls).urls.map((url) => ({ url })),
  }));
  return { ok: true, categories };
}

function findErrors(entry: CategoryEntry): [number, EntryErrors][] {
  const urls = refuseUrlList(readUrlList(entry.urls));
  const name = nameError(entry.name.trim());
  if (name === null && urls === null) return [];
  return [[entry.id, { ...(name === null ? {} : { name }), ...(urls === null ? {} : { urls }) }]];
}

function nameError(name: string): string | null {
  if (name === "") return common.pleaseEnterACategoryName;
  return name.length > limits.categoryNameLength
    ? format(t.categoryNameTooLong, { categoryNameLength: limits.categoryNameLength })
    : null;
}
