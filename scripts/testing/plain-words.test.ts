import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findOddWords } from "./plain-words.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("comments and names are in plain English", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  // A migration, once released, never changes; passwords are words of all kinds.
  const files = listed
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\/migrations\/|plain-words|common-passwords/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => findOddWords(file, readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test.each([
  ["/** Longer than any batch: who showed no sign of life has lost it. */", "sign of life"],
  [" * Has the list read anew.", "anew"],
  ["const mostTries = 4;", "mostTries"],
  ["await letGo(claim);", "letGo"],
  ["const placed = findPlaces(ids);", "findPlaces"],
  ["function toRow(row: KeptRow) {}", "KeptRow"],
  ["return toVerdict(matched);", "toVerdict"],
  ["const MAX_RETRIES = 4;", "const MAX_RETRIES"],
  ["if (meaningStatus.isLocal) return;", "meaningStatus"],
])("%s is found", (line, odd) => {
  expect(findOddWords("one.ts", `\n${line}`)).toEqual([`one.ts:2 says "${odd}"`]);
});

test.each([
  "/** Mostly empty. */",
  "const mostRecent = 1;",
  "const keptAt = now;",
  "editInPlace(row);",
  'const title = "tries anew";',
])("%s passes", (line) => {
  expect(findOddWords("one.ts", line)).toEqual([]);
});
