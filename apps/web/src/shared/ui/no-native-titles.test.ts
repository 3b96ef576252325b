import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.join(import.meta.dirname, "../..");
/** An element of HTML, or a component that passes its attributes on, with a `title`; not a component's heading. */
const nativeTitle = /<(?:[a-z][\w]*|Button|IconButton|Link)\s(?:[^<>{}]|=>|\{(?:[^{}]|\{[^{}]*\})*\})*?\stitle=/;

test("the page explains elements by its own tooltip, never by the browser's", () => {
  const files = globSync("**/*.tsx", { cwd: source }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(200);
  expect(nativeTitle.test('<a href={x} onClick={() => go({ to: x })} title="Go">')).toBe(true);
  expect(files.filter((file) => nativeTitle.test(readFileSync(path.join(source, file), "utf8")))).toEqual([]);
});
