import type { z } from "zod";

type Schema = z.core.$ZodType;

/** Cleaning removes spaces and invisible characters, so a text has room for as many as it may have letters. */
const room = 2;
/** Of an id, a number, a time or one of some words, as a text. */
const longestWord = 500;

/**
 * Measures what was sent before a schema cleans, compiles or counts it: a text of more than twice its limit and a list of more
 * than its limit become short ones that the schema refuses with its own sentence. So what reading an input costs depends on its
 * limits, not on what was sent. A limit is the `max` of a text or list.
 *
 * @returns the same value where nothing is beyond its limits
 */
export function withinMeasure(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return typeof value === "string" ? shorten(value, readMax(def.checks) ?? longestOf(def)) : value;
    case "array":
      return Array.isArray(value) ? measureList(def, value) : value;
    case "object":
      return measureObject(def.shape, value);
    case "union":
      return measureOptions(def.options, value);
    case "pipe":
      return withinMeasure(def.in._zod.def.type === "transform" ? def.out : def.in, value);
    case "intersection":
      return withinMeasure(def.right, withinMeasure(def.left, value));
    case "boolean":
    case "number":
    case "date":
    case "enum":
    case "literal":
      return typeof value === "string" ? shorten(value, longestWord) : value;
    default:
      return "innerType" in def ? withinMeasure(def.innerType as Schema, value) : value;
  }
}

/** Of a text without a limit of its own: what has to look like an id or a time is short. */
function longestOf(def: z.core.$ZodStringDef): number | undefined {
  return "format" in def ? longestWord : undefined;
}

/** The limit of a text or list; undefined without one. */
export function readMax(checks: readonly z.core.$ZodCheck<never>[] | undefined): number | undefined {
  const maxima = (checks ?? []).flatMap((check) => {
    const { def } = (check as unknown as z.core.$ZodCheckMaxLength | z.core.$ZodCheckLengthEquals)._zod;
    if (def.check === "max_length") return [def.maximum];
    return def.check === "length_equals" ? [def.length] : [];
  });
  return maxima.length > 0 ? Math.min(...maxima) : undefined;
}

function shorten(text: string, max: number | undefined): string {
  return max !== undefined && text.length > room * max ? "x".repeat(max + 1) : text;
}

/** Of longer lists, the first item that is refused is the last that is read: saying what is wrong with each takes longer than reading it. */
const readWhole = 100;

function measureList({ element, checks }: z.core.$ZodArrayDef, given: readonly unknown[]): readonly unknown[] {
  const max = readMax(checks);
  // Refused for its length, whatever else is in it.
  if (max !== undefined && given.length > max) {
    const first = withinMeasure(element, given[0]);
    return Array.from({ length: max + 1 }, () => first);
  }
  const measured = given.map((item) => withinMeasure(element, item));
  const refused = given.length > readWhole ? measured.findIndex((item) => !isAccepted(element, item)) : -1;
  if (refused >= 0) return measured.slice(0, refused + 1);
  return measured.every((item, index) => item === given[index]) ? given : measured;
}

/** Without a sentence for what is wrong, which takes the most of the time; of objects only whether they are any. */
function isAccepted(element: Schema, value: unknown): boolean {
  if (element._zod.def.type === "object") return isOfKind(element, value);
  const { issues } = element._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload;
  return issues.length === 0;
}

function measureObject(shape: Readonly<Record<string, Schema>>, value: unknown): unknown {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  const changed = Object.keys(shape).flatMap((field) => {
    const measured = withinMeasure(shape[field]!, given[field]);
    return measured === given[field] ? [] : [[field, measured]];
  });
  return changed.length > 0 ? { ...given, ...Object.fromEntries(changed) } : value;
}

/** As the most generous of the options that it is one of by kind. */
function measureOptions(options: readonly Schema[], value: unknown): unknown {
  const measured = options.filter((option) => isOfKind(option, value)).map((option) => withinMeasure(option, value));
  return measured.length === 0 || measured.includes(value) ? value : measured.at(-1);
}

/** Whether a value can be what an option describes, by its kind and by the fields that have one value only. */
function isOfKind(option: Schema, value: unknown): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod;
  if (def.type === "string") return typeof value === "string";
  if (def.type === "array") return Array.isArray(value);
  if (def.type !== "object") return true;
  if (typeof value !== "object" || Array.isArray(value)) return false;
  return Object.entries(def.shape).every(([field, schema]) => {
    const { def: own } = (schema as z.core.$ZodTypes)._zod;
    return own.type !== "literal" || own.values.includes((value as Record<string, never>)[field]!);
  });
}
