import { readMax } from "@bowerbird/contract/measure";
import type { z } from "zod";

type Schema = z.core.$ZodType;

/** An input with one text or list far beyond its limit. */
export interface Oversized {
  /** Where, e.g. `.bookmarks[].title`. */
  path: string;
  what: string;
  /** In characters of JSON. */
  size: number;
  value: unknown;
}

/** About as much as the largest body takes. */
const hugeLength = 9_000_000;
const times = 10;
/** A request with more values is refused before. */
const maxValues = 500_000;

/** Dear to clean: spaces, invisible and combining characters, and what begins an address, a tag or a date. */
const dear = ["  a \u200b", "e\u0301", " ", "\0a", "#a, ", "https://a.example/%41?utm_a=1&", "9"];
/** Made once: the longest of these are as large as a body. */
const texts = new Map<string, string>();

/** Inputs that a schema describes, each with one text ten times its limit or of 9 MB, or one list ten times its number. */
export function* oversizedValues(schema: Schema, path = ""): Generator<Oversized> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      yield* oversizedFields(def.shape, path);
      break;
    case "array":
      yield* oversizedLists(def, path);
      break;
    case "union":
      for (const option of def.options) yield* oversizedValues(option, path);
      break;
    case "pipe":
      yield* oversizedValues(toInput(def), path);
      break;
    case "string":
      yield* oversizedTexts(readMax(def.checks), path);
      break;
    default:
      if ("innerType" in def) yield* oversizedValues(def.innerType as Schema, path);
      else yield* oversizedTexts(undefined, path);
  }
}

function* oversizedFields(shape: Readonly<Record<string, Schema>>, path: string): Generator<Oversized> {
  const others = sampleFields(shape);
  for (const [field, schema] of Object.entries(shape)) {
    for (const { value, ...rest } of oversizedValues(schema, `${path}.${field}`)) {
      yield { ...rest, value: { ...others, [field]: value } };
    }
  }
}

function* oversizedLists(def: z.core.$ZodArrayDef, path: string): Generator<Oversized> {
  const count = Math.min(times * (readMax(def.checks) ?? 10_000), maxValues);
  const item = sampleOf(def.element);
  const size = hugeLength;
  yield { path, what: `${count} items`, size, value: Array.from({ length: count }, () => item) };
  yield { path, what: `${count} wrong items`, size, value: Array.from({ length: count }, () => null) };
  const full = Math.min(readMax(def.checks) ?? maxValues, maxValues);
  yield { path, what: `as many wrong items as may be`, size, value: Array.from({ length: full }, () => "x") };
  for (const { value, ...rest } of oversizedValues(def.element, `${path}[]`)) {
    yield { ...rest, value: [value] };
    const many = Math.min(readMax(def.checks) ?? 1_000, Math.floor(hugeLength / rest.size));
    if (many > 1) {
      const what = `${many} times ${rest.what}`;
      yield { ...rest, what, size: many * rest.size, value: Array.from({ length: many }, () => value) };
    }
  }
}

function* oversizedTexts(max: number | undefined, path: string): Generator<Oversized> {
  for (const size of [Math.min((max ?? 10_000) * times, hugeLength), hugeLength]) {
    for (const part of dear) {
      const length = Math.ceil(size / JSON.stringify(part).length) * part.length;
      const what = `${length} characters of ${JSON.stringify(part)}`;
      const value = texts.get(what) ?? Buffer.from(part.repeat(Math.ceil(length / part.length))).toString();
      texts.set(what, value);
      yield { path, what, size, value };
    }
  }
}

/** What is sent, where the schema transforms it first. */
const toInput = (def: z.core.$ZodPipeDef): Schema => (def.in._zod.def.type === "transform" ? def.out : def.in);

const formats: Record<string, string> = {
  email: "visitor@example.com",
  datetime: "2026-01-02T03:04:05.000Z",
  uuid: "018f6b3e-0000-7000-8000-000000000000",
  guid: "018f6b3e-0000-7000-8000-000000000000",
};

/** Something that a schema probably accepts. */
function sampleOf(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return sampleFields(def.shape);
    case "array":
      return [sampleOf(def.element)];
    case "union":
      return sampleOf(def.options[0]!);
    case "pipe":
      return sampleOf(toInput(def));
    case "literal":
      return def.values[0];
    case "enum":
      return Object.values(def.entries)[0];
    case "string":
      return formats[(def as { format?: string }).format ?? ""] ?? "https://sample.example/";
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return "innerType" in def ? undefined : null;
  }
}

/** Only what has to be there. */
function sampleFields(shape: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, sampleOf(schema)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
