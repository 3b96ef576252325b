import { quotationMarks, readQueryParts } from "@bowerbird/contract/query-grammar";

/** A condition that fields can show. Empty texts do not count. */
export interface SimpleCondition {
  site: string;
  tag: string;
  /** A number and a unit: `2y`. */
  older: string;
}

type FieldName = keyof SimpleCondition;
const fields: readonly FieldName[] = ["site", "tag", "older"];

/** @returns null for a condition with words, exclusions, other operators, or one operator twice: those are text */
export function readSimple(condition: string): SimpleCondition | null {
  const simple: SimpleCondition = { site: "", tag: "", older: "" };
  for (const { operator, isExcluded, value } of readQueryParts(condition)) {
    const name = fields.find((field) => field === operator);
    if (!name || isExcluded || simple[name] !== "") return null;
    simple[name] = value;
  }
  return simple;
}

/** In the language of a search. */
export function writeSimple(simple: SimpleCondition): string {
  return fields.flatMap((name) => writePart(name, simple[name])).join(" ");
}

/** A value with a space is quoted, and so cannot contain quotation marks. */
function writePart(name: FieldName, typed: string): string[] {
  const value = typed.replace(marks, "").replace(/\s+/gu, " ").trim();
  if (value === "") return [];
  return [`${name}:${value.includes(" ") ? `"${value}"` : value}`];
}

const marks = new RegExp(`[${quotationMarks}]`, "gu");
