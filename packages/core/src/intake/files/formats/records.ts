import { isObject, type JsonObject } from "../json-record.ts";

/** Under which services put their list. */
const LIST_KEYS = ["results", "data", "items", "bookmarks", "links", "hits", "memos", "entries", "articles"];
/** The first records may be notes or folders. */
const SAMPLE = 20;

/** The records of a list, which is the file itself or is in it under a usual key. */
export function listRecords(root: unknown): readonly unknown[] {
  if (Array.isArray(root)) return root;
  if (!isObject(root)) return [];
  const key = LIST_KEYS.find((name) => Array.isArray(root[name]));
  return key ? (root[key] as unknown[]) : [];
}

/** Whether one of the first records passes. */
export function hasRecord(root: unknown, test: (record: JsonObject) => boolean): boolean {
  return listRecords(root)
    .slice(0, SAMPLE)
    .some((record) => isObject(record) && test(record));
}

/** Whether a record has all of these keys. */
export function hasKeys(record: JsonObject, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(record, key));
}
