import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

it("every test that the list of promises names is there", () => {
  const lines = readFileSync(path.join(root, "docs/spec-coverage.md"), "utf8").split("\n");
  const named = lines
    .map((line) => /^ +- `([^`]+)`: (.+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, file = "", sentence = ""]) => ({ file, sentence }));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file, sentence }) => !readFileSync(path.join(root, file), "utf8").includes(sentence));
  expect(missing).toEqual([]);
});

it("every promise names a test", () => {
  const text = readFileSync(path.join(root, "docs/spec-coverage.md"), "utf8");
  const bare = text.split("\n- ").filter((part) => part.startsWith("[") && !/^\[x\] .+\n {2}- `/.test(part));
  expect(bare).toEqual([]);
});
