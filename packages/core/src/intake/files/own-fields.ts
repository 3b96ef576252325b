import {
  bookmarkTable,
  fieldNames,
  fieldOf,
  type FieldsWith,
  type FieldValue,
  toFields,
} from "@bowerbird/contract/bookmark-table";
import { positionPattern } from "@bowerbird/contract/positions";
import { cleanCover, cleanDescription, cleanName } from "./decode-text.ts";
import type { JsonObject } from "./json-tree.ts";

/** The fields of our own CSV and JSON beside those that every format has. */
type OwnName = FieldsWith<{ column: string }>;
/** Absent where the file has none. */
export type OwnFields = { [F in OwnName]?: FieldValue<F> };
/** To be written. */
export type OwnValues = { readonly [F in OwnName]?: OwnFields[F] | null };

const ownNames = fieldNames.filter((name): name is OwnName => fieldOf(name).column !== undefined);
/** Each with its column, in their order. */
export const ownColumns = ownNames.map((name) => [name, bookmarkTable[name].column] as const);

/** How texts are read; what is none after this is as if the file had no text. */
const cleaners = {
  line: cleanName,
  text: cleanDescription,
  address: cleanCover,
  position: cleanPosition,
};

/** A position in the manual order; null for anything else. */
export function cleanPosition(text: string): string | null {
  return positionPattern.test(text) ? text : null;
}

/** How a mark is written in CSV. */
const markCells = (name: OwnName) => (name === "isAiGenerated" ? ["ai", "person"] : ["yes", "no"]);

/** A cell of CSV; empty without a value. */
export function toOwnCell(name: OwnName, link: OwnValues): string {
  const value = link[name] ?? "";
  return typeof value === "boolean" ? markCells(name)[value ? 0 : 1]! : String(value);
}

export function readOwnCells(cell: (name: OwnName) => string): OwnFields {
  return readEach((name) => {
    const { type } = bookmarkTable[name];
    const text = cell(name);
    if (type === "mark") return [true, false][markCells(name).indexOf(text.trim().toLowerCase())];
    if (type === "number") return /^\d{1,2}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
    return cleaners[type](text) || undefined;
  });
}

export function readOwnJson(record: JsonObject): OwnFields {
  return readEach((name) => {
    const { type } = bookmarkTable[name];
    const value = record[name];
    if (type === "mark" || type === "number")
      return typeof value === (type === "mark" ? "boolean" : "number") ? value : undefined;
    return typeof value === "string" ? cleaners[type](value) || undefined : undefined;
  });
}

/** The values for JSON; null without one. */
export function toOwnJson(link: OwnValues): Required<OwnValues> {
  return toFields(ownNames, (name) => link[name] ?? null) as Required<OwnValues>;
}

function readEach(read: (name: OwnName) => unknown): OwnFields {
  const values = ownNames.map((name) => [name, read(name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
