import { positionPattern } from "@bowerbird/contract/positions";
import { cleanCover, cleanDescription, cleanName } from "./decode-text.ts";
import type { JsonObject } from "./json-tree.ts";

/** How a field is written to a cell of CSV, and read from there and from JSON; undefined where a file has none. */
interface OwnField<T> {
  column: string;
  toCell: (value: T) => string;
  fromCell: (cell: string) => T | undefined;
  fromJson: (value: unknown) => T | undefined;
}

function textField(column: string, clean: (text: string) => string | null): OwnField<string> {
  const read = (text: string) => clean(text) || undefined;
  return {
    column,
    toCell: (value) => value,
    fromCell: read,
    fromJson: (value) => (typeof value === "string" ? read(value) : undefined),
  };
}

const relevance: OwnField<number> = {
  column: "ai_relevance",
  toCell: String,
  fromCell: (cell) => (/^\d{1,2}(\.\d+)?$/.test(cell.trim()) ? Number(cell) : undefined),
  fromJson: (value) => (typeof value === "number" ? value : undefined),
};

const chosenBy: OwnField<boolean> = {
  column: "chosen_by",
  toCell: (isByAi) => (isByAi ? "ai" : "person"),
  fromCell: (cell) => ({ ai: true, person: false })[cell.trim().toLowerCase()],
  fromJson: (value) => (typeof value === "boolean" ? value : undefined),
};

/** A position in the manual order; null for anything else. */
export function cleanPosition(text: string): string | null {
  return positionPattern.test(text) ? text : null;
}

function markField(column: string): OwnField<boolean> {
  return {
    column,
    toCell: (isMarked) => (isMarked ? "yes" : "no"),
    fromCell: (cell) => ({ yes: true, no: false })[cell.trim().toLowerCase()],
    fromJson: (value) => (typeof value === "boolean" ? value : undefined),
  };
}

/** The fields of our own CSV and JSON beside those that every format has, in the order of the columns. */
const ownFields = {
  aiSummary: textField("ai_summary", cleanDescription),
  /** Out of 10. */
  aiRelevance: relevance,
  /** Whether the AI chose the category. */
  isAiGenerated: chosenBy,
  categoryIcon: textField("category_icon", cleanName),
  isFavorite: markField("favorite"),
  isUnread: markField("unread"),
  isArchived: markField("archived"),
  isPrivate: markField("private"),
  notes: textField("notes", cleanDescription),
  sourceId: textField("source_id", cleanName),
  /** In the manual order of its folder. Only restoring reads it: an import keeps the order of the file. */
  position: textField("position", cleanPosition),
  coverUrl: textField("cover", cleanCover),
};

type ValueOf<F> = F extends OwnField<infer T> ? T : never;
/** Absent where the file has none. */
export type OwnFields = { [F in keyof typeof ownFields]?: ValueOf<(typeof ownFields)[F]> };
/** To be written. */
export type OwnValues = { readonly [F in keyof OwnFields]?: OwnFields[F] | null };

export const ownColumns = Object.entries(ownFields).map(
  ([field, { column }]) => [field as keyof OwnFields, column] as const,
);

/** A cell of CSV; empty without a value. */
export function toOwnCell(field: keyof OwnFields, link: OwnValues): string {
  const { toCell } = ownFields[field] as OwnField<unknown>;
  const value = link[field];
  return value === undefined || value === null ? "" : toCell(value);
}

export function readOwnCells(cell: (field: keyof OwnFields) => string): OwnFields {
  return readEach((field) => ownFields[field].fromCell(cell(field)));
}

export function readOwnJson(record: JsonObject): OwnFields {
  return readEach((field) => ownFields[field].fromJson(record[field]));
}

/** The values for JSON; null without one. */
export function toOwnJson(link: OwnValues): Required<OwnValues> {
  const values = ownColumns.map(([field]) => [field, link[field] ?? null]);
  return Object.fromEntries(values) as Required<OwnValues>;
}

function readEach(read: (field: keyof OwnFields) => unknown): OwnFields {
  const values = ownColumns.map(([field]) => [field, read(field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
