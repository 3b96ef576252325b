import { limits } from "./limits.ts";
import t from "./bookmark-table.messages.json" with { type: "json" };

interface Field {
  /** Of a `line`, line ends become spaces; an `address` is that of a picture on the web; a `number` is whole, from 0. */
  type: "line" | "text" | "address" | "position" | "number" | "mark";
  /** Who says it. What a person says can be given with a new bookmark and edited; what follows from the category has other ways. */
  by: "person" | "model" | "source" | "category";
  /** Of a bookmark of which nothing is said. */
  blank: string | number | boolean | null;
  /** Max. characters of a text that imports cut, or the highest number. */
  max?: number;
  /** What an import's preview calls those that are cut: of texts that people write. */
  cuts?: string;
  /** Its column in our own CSV; our own JSON has it under the field's name. */
  column?: string;
  /** Its name for people. */
  name?: string;
  /** What the history calls a mark that was set, and one that was removed. */
  history?: readonly [set: string, removed: string];
}

const text = { type: "text", by: "person", blank: null } as const;
const mark = { type: "mark", by: "person", blank: false } as const;

/**
 * What a bookmark says beside its address, category, tags, icon and dates, which have rules of their own. What calls take and
 * answer, new bookmarks, edits, imports, merged copies, restores and our own files follow from it; our CSV has its columns in
 * this order. What the database does with a field is told by the table of columns (`core/library/bookmarks/bookmark-columns`).
 */
export const bookmarkTable = {
  title: { type: "line", by: "person", blank: "", max: limits.titleLength, cuts: "titles", name: t.title },
  description: { ...text, max: limits.descriptionLength, cuts: "descriptions", name: t.description },
  aiSummary: { ...text, by: "model", column: "ai_summary", name: t.aiSummary },
  /** Out of 10. */
  aiRelevance: {
    type: "number",
    by: "model",
    blank: null,
    max: limits.relevanceMax,
    column: "ai_relevance",
    name: t.aiRelevance,
  },
  /** Whether the AI chose the category. */
  isAiGenerated: { ...mark, by: "category", column: "chosen_by", name: t.isAiGenerated },
  categoryIcon: { type: "line", by: "category", blank: null, column: "category_icon" },
  isFavorite: { ...mark, column: "favorite", name: t.isFavorite, history: ["favorite", "not favorite"] },
  /** To be read later. */
  isUnread: { ...mark, column: "unread", name: t.isUnread, history: ["read later", "read"] },
  /** Done with: out of the lists, found by search, tags and Archive. */
  isArchived: { ...mark, column: "archived", name: t.isArchived, history: ["archived", "not archived"] },
  /** On no page that the person shares. */
  isPrivate: { ...mark, column: "private", name: t.isPrivate, history: ["private", "not private"] },
  /** The person's own. */
  notes: { ...text, max: limits.notesLength, cuts: "notes", column: "notes", name: t.notes },
  /** The id at the service that it was imported from. */
  sourceId: { ...text, type: "line", by: "source", max: limits.sourceIdLength, column: "source_id", name: t.sourceId },
  /** In the manual order of its folder. Only restoring reads it: an import keeps the order of the file. */
  position: { type: "position", by: "category", blank: null, column: "position" },
  /** The address of its cover picture at the site that has it. */
  coverUrl: { ...text, type: "address", column: "cover", name: t.coverUrl },
} as const satisfies Record<string, Field>;

type Table = typeof bookmarkTable;
export type FieldName = keyof Table;

/** The fields whose rows have something, such as `{ type: "mark" }`. */
export type FieldsWith<P> = { [F in FieldName]: Table[F] extends P ? F : never }[FieldName];

/** What a field says where it says something. */
export type FieldValue<F extends FieldName> = Table[F] extends { type: "mark" }
  ? boolean
  : Table[F] extends { type: "number" }
    ? number
    : string;

/** A field as bookmarks have it: null where it may be missing. */
export type Stored<F extends FieldName> = FieldValue<F> | (null extends Table[F]["blank"] ? null : never);

/** The fields that tell of the page and the person: all but those that follow from the category. */
export type ContentName = FieldsWith<{ by: "person" | "model" | "source" }>;
export type GivenName = FieldsWith<{ by: "person" }>;
/** The texts that a bookmark may be without. */
export type OptionalText = FieldsWith<{ by: "person"; blank: null }>;
export type CutName = Extract<Table[FieldName], { cuts: string }>["cuts"];

/** A field's row, in which what it lacks is undefined. */
export const fieldOf = (name: FieldName): Field => bookmarkTable[name];

export const fieldNames = Object.keys(bookmarkTable) as FieldName[];
export const contentNames = fieldNames.filter((name): name is ContentName => fieldOf(name).by !== "category");
export const givenNames = fieldNames.filter((name): name is GivenName => fieldOf(name).by === "person");
/** Numbers and marks. */
export const valueNames = contentNames.filter((name): name is ValueName => /number|mark/.test(fieldOf(name).type));
type ValueName = FieldsWith<{ by: "person" | "model"; type: "number" | "mark" }>;
/** The texts that people write: imports count which they cut, and what others changed meanwhile is told. */
export const writtenNames = fieldNames.filter((name): name is FieldsWith<{ cuts: string }> =>
  Boolean(fieldOf(name).cuts),
);

/** Each of some fields, as a function says. */
export function toFields<F extends FieldName, T>(names: readonly F[], say: (name: F) => T): Record<F, T> {
  return Object.fromEntries(names.map((name) => [name, say(name)])) as Record<F, T>;
}

/** Each text that a bookmark may be without, as a function says. */
export function toTexts<T>(say: (name: OptionalText) => T): Record<OptionalText, T> {
  return toFields(optionalTexts, say);
}

const optionalTexts = givenNames.filter((name): name is OptionalText => fieldOf(name).blank === null);

/** For each of the counts of texts that an import cuts, what a function says. */
export function toCuts<T>(say: () => T): Record<CutName, T> {
  return Object.fromEntries(writtenNames.map((name) => [bookmarkTable[name].cuts, say()])) as Record<CutName, T>;
}

/** What a bookmark says of which nothing is said. */
export const blankContent = toFields(contentNames, (name) => fieldOf(name).blank) as {
  readonly [F in ContentName]: Stored<F>;
};

/** The orders of lists by a number, the highest first: their names, and the columns. */
export const numberSorts = { used: "openCount" } as const;
export type NumberSort = keyof typeof numberSorts;

/** Each of the numbers that lists are ordered by, as a function says. */
export function toSortedNumbers<T>(say: (column: SortedNumber) => T): Record<SortedNumber, T> {
  return Object.fromEntries(Object.values(numberSorts).map((column) => [column, say(column)])) as Record<
    SortedNumber,
    T
  >;
}
export type SortedNumber = (typeof numberSorts)[NumberSort];

/** The version of our own JSON. Raise it with a field that has a column there: an older Bowerbird would lose it. */
export const exportVersion = 9;
