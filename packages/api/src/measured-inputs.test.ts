import { readMax } from "@bowerbird/contract/measure";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { everyCall } from "./known-calls.ts";

type Schema = z.core.$ZodType;

/** A text or list of an input, by its path. */
interface Part {
  path: string;
  max: number | undefined;
  kind: "text" | "list";
  format: string | undefined;
}

function findParts(schema: Schema, path: string): Part[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return Object.entries(def.shape).flatMap(([key, one]) => findParts(one, `${path}.${key}`));
  if (def.type === "array")
    return [
      { path, max: readMax(def.checks), kind: "list", format: undefined },
      ...findParts(def.element, `${path}[]`),
    ];
  if (def.type === "string")
    return [{ path, max: readMax(def.checks), kind: "text", format: (def as { format?: string }).format }];
  if (def.type === "union") return def.options.flatMap((option) => findParts(option, path));
  if (def.type === "pipe") return findParts(def.in._zod.def.type === "transform" ? def.out : def.in, path);
  return "innerType" in def ? findParts(def.innerType as Schema, path) : [];
}

const calls = Object.entries(everyCall._def.procedures as unknown as Record<string, { _def: { inputs: Schema[] } }>);
const parts = calls.flatMap(([name, { _def }]) => _def.inputs.flatMap((input) => findParts(input, name)));

/** Read without a limit of their own, each with the reason. */
const withoutLimit = [
  // Cut before they are cleaned, as those of a file are.
  /[tT]ags\[\]$/,
  // Left out if they are no icon, which their length says first.
  /\.favicon$/,
  // Each of many links is measured for itself, so that one does not refuse the others.
  /^(?:bookmarks\.add(?:Many|Categorized)|imports\.start|startImport)\./,
  // A short pattern, which fails at its first letter.
  /\.(?:color|dateFrom|dateTo|version|since|after|sharedToken)$/,
  // A file, which is measured while it is received.
  /^(?:readUploadedUrls|startImport|startRestore)\.file$/,
];

describe("what the calls take", () => {
  it("has a limit for each text and list", () => {
    const open = parts.filter(({ max, format }) => max === undefined && format !== "uuid");
    expect(open.map(({ path }) => path).filter((path) => !withoutLimit.some((known) => known.test(path)))).toEqual([]);
    expect(parts.length).toBeGreaterThan(300);
  });
});
