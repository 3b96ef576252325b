import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestResult } from "./reports.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface NamedTest {
  file: string;
  sentence: string;
}

/** The tests that `docs/spec-coverage.md` names behind its promises. */
export function readNamedTests(document = readFileSync(path.join(root, "docs/spec-coverage.md"), "utf8")): NamedTest[] {
  return document
    .split("\n")
    .map((line) => /^ +- `([^`]+)`: (.+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, file = "", sentence = ""]) => ({ file, sentence }));
}

/**
 * What is wrong with the tests behind the promises: the file is gone, no test of that name ran, or it was skipped. Tests
 * of files that did not run at all belong to the other suite and are left to it.
 */
export function findBrokenPromises(named: readonly NamedTest[], results: readonly TestResult[]): string[] {
  const ran = new Set(results.map(({ file }) => file));
  return named.flatMap(({ file, sentence }) => {
    if (!existsSync(path.join(root, file))) return [`${file} is not there`];
    if (!ran.has(file)) return [];
    const found = results.filter((result) => result.file === file && result.titles.some(isTitle(sentence)));
    if (found.length === 0) return [`${file} has no test "${sentence}"`];
    return found.some(({ status }) => status === "skipped") ? [`${file}: "${sentence}" was left out`] : [];
  });
}

/** Titles of `test.each` are named as they are written, with `%s` and `$name` for what each test puts there. */
function isTitle(sentence: string): (title: string) => boolean {
  const parts = sentence.split(/%[a-z]|\$[\w.]+/);
  if (parts.length === 1) return (title) => title === sentence;
  const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join("[^]*")}$`);
  return (title) => pattern.test(title);
}
