import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { TestResult } from "./reports.ts";
import { findBrokenPromises, readNamedTests } from "./test-promises.ts";

const file = "scripts/testing/test-promises.test.ts";
const ran = (status: TestResult["status"], ...titles: string[]): TestResult => ({ file, titles, status, seconds: 0 });
const named = (sentence: string) => readNamedTests(`- [x] A promise\n  - \`${file}\`: ${sentence}\n`);

test("a named test that passed keeps its promise, also as a step or a row of a table", () => {
  const results = [ran("passed", "a journey", "a step"), ran("passed", "12 AM is midnight")];
  for (const sentence of ["a journey", "a step", "%s is midnight", "$time is midnight"])
    expect(findBrokenPromises(named(sentence), results)).toEqual([]);
});

test("a skipped test breaks its promise", () => {
  expect(findBrokenPromises(named("is tested"), [ran("skipped", "is tested")])).toEqual([
    `${file}: "is tested" was left out`,
  ]);
});

test("a named test that does not exist breaks its promise, and so does a missing file", () => {
  expect(findBrokenPromises(named("is tested"), [ran("passed", "is tested too")])).toHaveLength(1);
  expect(findBrokenPromises([{ file: "no/such.test.ts", sentence: "x" }], [])).toHaveLength(1);
});

test("table cells name tests, too", () => {
  const row = `| A promise | \`${file}\`: is tested<br>\`${file}\`: is tested too |`;
  expect(readNamedTests(row).map(({ sentence }) => sentence)).toEqual(["is tested", "is tested too"]);
});

test("a test of the other suite is ignored", () => {
  expect(findBrokenPromises(named("is tested"), [])).toEqual([]);
});

test("every promise of the list names a test", () => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/spec-coverage.md"), "utf8");
  const bare = text.split("\n- ").filter((part) => part.startsWith("[") && !/^\[x\] .+\n {2}- `/.test(part));
  expect(bare).toEqual([]);
  expect(readNamedTests().length).toBeGreaterThan(100);
});
