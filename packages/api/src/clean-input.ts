import { AppError } from "@bowerbird/core/errors";

/** What no call of ours needs, and what a walk with calls inside each other bears. */
const mostLevels = 64;

/**
 * An input whose texts the database can hold: without NUL characters, and with U+FFFD for halves of characters. The same
 * object where there is nothing to clean.
 *
 * @throws BAD_REQUEST for values inside each other without end
 */
export function cleanInput(value: unknown, level = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (level > mostLevels) throw new AppError("BAD_REQUEST", "The request is nested too deeply.");
  if (Array.isArray(value)) return cleanList(value, level);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? cleanObject(value, level) : value;
}

function cleanText(text: string): string {
  const clean = text.includes("\0") ? text.replaceAll("\0", "") : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

function cleanList(list: readonly unknown[], level: number): readonly unknown[] {
  let cleaned: unknown[] | null = null;
  for (const [index, item] of list.entries()) {
    const clean = cleanInput(item, level + 1);
    if (clean !== item) (cleaned ??= [...list])[index] = clean;
  }
  return cleaned ?? list;
}

function cleanObject(object: object, level: number): object {
  const entries = Object.entries(object);
  const cleaned = entries.map(([key, item]) => [cleanText(key), cleanInput(item, level + 1)] as const);
  const isClean = entries.every(([key, item], index) => cleaned[index]![0] === key && cleaned[index]![1] === item);
  return isClean ? object : Object.fromEntries(cleaned);
}
