import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TestResult } from "./reports.ts";
import { printSummary } from "./summary.ts";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const result = (title: string, status: TestResult["status"], seconds = 0): TestResult => ({
  file: "a.test.ts",
  titles: [title],
  status,
  seconds,
});
const run = (results: TestResult[], problems: string[] = []) =>
  printSummary({
    outcomes: [
      {
        name: "tests",
        passed: results.filter(({ status }) => status === "passed").length,
        failed: results.filter(({ status }) => status === "failed").length + problems.length,
        problems,
        seconds: 1,
      },
    ],
    results,
    hasRedis: true,
    processorSeconds: 12.4,
    wasStopped: false,
  });

test("a failed test and a problem outside of the tests fail the run and are named", () => {
  expect(run([result("works", "passed")])).toBe(0);
  expect(run([result("works", "passed"), result("breaks", "failed")])).toBe(1);
  expect(lines.join("\n")).toContain("failed: a.test.ts: breaks");
  expect(lines.at(-1)).toContain("1 passed, 1 failed");
  expect(run([result("works", "passed")], ["a.test.ts could not be loaded"])).toBe(1);
});

test("a failed test is followed by the reason", () => {
  run([{ ...result("breaks", "failed"), reason: "expected 1\nto be 2" }]);
  expect(lines.join("\n")).toContain("failed: a.test.ts: breaks\n    expected 1\n    to be 2");
});

test("the slowest tests are listed, the slowest first", () => {
  run([result("quick", "passed", 1), result("slow", "passed", 9)]);
  const listed = lines.filter((line) => /^ +\d+\.\d s .*: /.test(line));
  expect(listed.map((line) => line.split(": ").at(-1))).toEqual(["slow", "quick"]);
});

test("the slowest files are listed by the sum of their tests", () => {
  run([
    { ...result("one", "passed", 2), file: "many.test.ts" },
    { ...result("two", "passed", 2), file: "many.test.ts" },
    { ...result("big", "passed", 3), file: "one.test.ts" },
  ]);
  const files = lines.slice(lines.indexOf("\nThe slowest 10 files") + 1);
  expect(files.slice(0, 2).map((line) => line.trim())).toEqual(["4.0 s  many.test.ts", "3.0 s  one.test.ts"]);
});

test("before the last line stands what the run took", () => {
  run([result("works", "passed")]);
  expect(lines.at(-2)).toBe("\nTook 1 s, 12 s of processor time");
});

test("skipped tests are listed with what they need", () => {
  run([result("real exports [needs ../shared/fixtures]", "skipped")]);
  expect(lines.join("\n")).toContain("Left out: 1\n");
  expect(lines.join("\n")).toContain("[needs ../shared/fixtures]");
});
