import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkJson, createJsonGauge } from "./index.ts";

const bounds = { maxDepth: 64, maxValues: 1_000 };
const bytes = (text: string) => new TextEncoder().encode(text);

describe("the depth of a document", () => {
  test("may reach the bound and go no further", () => {
    expect(() => checkJson(bytes("[".repeat(64) + "]".repeat(64)), bounds)).not.toThrow();
    expect(() => checkJson(bytes('{"a":'.repeat(65)), bounds)).toThrow(/nested too deeply: at most 64 levels/);
  });

  test("counts what is open at once, not all there is", () => {
    expect(() => checkJson(bytes(`[${'{"a":[1]},'.repeat(200)}0]`), bounds)).not.toThrow();
  });

  test("a hundred thousand brackets are refused with a sentence for the person", () => {
    const refused = expect.objectContaining({ code: "BAD_REQUEST" });
    expect(() => checkJson(bytes("[".repeat(100_000)), bounds)).toThrow(refused);
  });
});

describe("the number of values", () => {
  test("may reach the bound and go no further", () => {
    expect(() => checkJson(bytes(`[${"1,".repeat(998)}1]`), { ...bounds, maxValues: 1_000 })).not.toThrow();
    expect(() => checkJson(bytes(`[${"1,".repeat(999)}1]`), bounds)).toThrow(/too many values: at most 1,000/);
  });

  test("counts empty lists and objects too", () => {
    expect(() => checkJson(bytes(`[${"{},".repeat(600)}0]`), bounds)).toThrow(/too many values/);
    expect(() => checkJson(bytes(`[${"[],".repeat(600)}0]`), bounds)).toThrow(/too many values/);
  });

  test("adds up over pieces", () => {
    const gauge = createJsonGauge(bounds);
    gauge.write(bytes(`[${"1,".repeat(900)}`));
    expect(() => gauge.write(bytes("1,".repeat(200)))).toThrow(/too many values/);
  });
});

describe("texts", () => {
  const none = { maxDepth: 1, maxValues: 3 };

  test("brackets, commas and escaped quotes in them are text", () => {
    for (const text of ["[[[{{{,,,", 'a "quote" [ , {', "\\", '\\"[,', "\\\\\\", '"'.repeat(100), "\\".repeat(201), ""])
      for (const long of [text, "é[".repeat(100) + text, text + "x".repeat(100), text + " 日本[,語😀 ".repeat(20)])
        expect(() => checkJson(bytes(JSON.stringify([long, long])), none)).not.toThrow();
  });

  test("what follows them counts again", () => {
    expect(() => checkJson(bytes('["\\\\",[1]]'), none)).toThrow(/nested/);
    expect(() => checkJson(bytes(`["${"\\\\".repeat(100)}",[1]]`), none)).toThrow(/nested/);
  });
});

test("a document is judged the same wherever it is cut", () => {
  const text = fc.string({ unit: fc.constantFrom('"', "\\", "[", "{", ",", "é", "😀", "x"), maxLength: 120 });
  const value = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.array(tie("tree")), fc.dictionary(text, tie("tree"))),
  })).tree;
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 70 }), (tree, size) => {
      const document = bytes(JSON.stringify(tree));
      const exact = { maxDepth: depthOf(tree), maxValues: valuesOf(tree) };
      expect(() => writeInPieces(document, size, exact)).not.toThrow();
      expect(() => writeInPieces(document, size, { ...exact, maxValues: exact.maxValues - 1 })).toThrow(/values/);
      fc.pre(exact.maxDepth > 0);
      expect(() => writeInPieces(document, size, { ...exact, maxDepth: exact.maxDepth - 1 })).toThrow(/nested/);
    }),
  );
});

function writeInPieces(document: Uint8Array, size: number, exact: { maxDepth: number; maxValues: number }): void {
  const gauge = createJsonGauge(exact);
  for (let at = 0; at < document.length; at += size) gauge.write(document.subarray(at, at + size));
}

function depthOf(tree: unknown): number {
  if (typeof tree !== "object" || tree === null) return 0;
  return 1 + Math.max(0, ...Object.values(tree).map(depthOf));
}

function valuesOf(tree: unknown): number {
  if (typeof tree !== "object" || tree === null) return 1;
  const inside = Object.values(tree).map(valuesOf);
  return inside.length === 0 ? 2 : inside.reduce((sum, count) => sum + count, 1);
}
