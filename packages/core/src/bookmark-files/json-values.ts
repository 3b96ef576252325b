export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first of the keys that holds a text with content; a present but empty one gives "". */
export function textOf(record: JsonObject, keys: readonly string[]): string {
  for (const key of keys) {
    const value = record[key];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return "";
}

/** The first of the keys that has any value. */
export function valueOf(record: JsonObject, keys: readonly string[]): unknown {
  for (const key of keys)
    if (record[key] !== undefined && record[key] !== null && record[key] !== "") return record[key];
  return null;
}

/** More names than any link has: of a longer list the rest is left out. */
const mostTexts = 1_000;

/** The texts of a list; an object in it counts by its `name`. What is no list is empty. */
export function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, mostTexts)
    .map((item: unknown) => (isObject(item) ? item["name"] : item))
    .filter((item) => typeof item === "string");
}
