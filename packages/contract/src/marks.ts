import { bookmarkTable, fieldOf, type FieldsWith, givenNames, toFields } from "./bookmark-table.ts";

/** A field that a person marks a bookmark with. */
export type Mark = FieldsWith<{ type: "mark"; by: "person" }>;
/** Its name in searches, lists and rules: that of its column in our CSV. */
export type MarkName = (typeof bookmarkTable)[Mark]["column"];

export const markFields = givenNames.filter((name): name is Mark => fieldOf(name).type === "mark");
export const markNames = markFields.map((mark) => bookmarkTable[mark].column);
/** The field of each name. */
export const marks = Object.fromEntries(markFields.map((mark) => [bookmarkTable[mark].column, mark])) as {
  readonly [M in Mark as (typeof bookmarkTable)[M]["column"]]: M;
};

/** Each mark as a function says. */
export const toMarks = <T>(say: (mark: Mark) => T) => toFields(markFields, say);
