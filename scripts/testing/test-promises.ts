import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestResult } from "./reports.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface NamedTest {
  file: string;
  sentence: string;
}

const documents = ["docs/spec-coverage.md", "docs/security.md"];

/** The tests that documents name as proof of their promises: in a list below a promise, or in a table cell. */
export function readNamedTests(text = documents.map(readDocument).join("\n")): NamedTest[] {
  return text
    .split("\n")
    .flatMap((line) => (line.startsWith("|") ? line.split(/<br>|\|/) : line.startsWith(" ") ? [line] : []))
    .map((part) => /^ *(?:- )?`([^`]+\.(?:test|spec)\.tsx?)`: (.+?) *$/.exec(part))
    .filter((match) => match !== null)
    .map(([, file = "", sentence = ""]) => ({ file, sentence }));
}

function readDocument(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/**
 * What is wrong with the named tests: the file is missing, no test of that name ran, or it was skipped. Files
 * that did not run at all belong to the other suite and are ignored.
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

/** Titles of `test.each` are named as written, with `%s` and `$name` as placeholders. */
function isTitle(sentence: string): (title: string) => boolean {
  const parts = sentence.split(/%[a-z]|\$[\w.]+/);
  if (parts.length === 1) return (title) => title === sentence;
  const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join("[^]*")}$`);
  return (title) => pattern.test(title);
}
