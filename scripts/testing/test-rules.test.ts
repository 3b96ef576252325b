import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findForbidden, findUntested, isTest } from "./test-rules.ts";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

test("every component and hook with state of its own has a test under its name", () => {
  expect(findUntested(files)).toEqual([]);
});

test("a component with state and without a test is found", () => {
  const [quiet, counting] = ["apps/web/src/quiet.tsx", "apps/web/src/counting.tsx"];
  const read = (file: string) =>
    file === counting ? "const [count] = useState(0);" : "export const Quiet = () => null;";
  expect(findUntested([quiet, counting], read)).toEqual([counting]);
  expect(findUntested([quiet, counting, "apps/web/src/counting.test.tsx"], read)).toEqual([]);
});

test("no test compares clocks, waits for a fixed time, replaces a module, or is left out without saying why", () => {
  const own = path.relative(root, import.meta.filename);
  const found = files
    .filter((file) => isTest(file) && file !== own)
    .flatMap((file) => findForbidden(file, readFileSync(path.join(root, file), "utf8")));
  expect(found).toEqual([]);
});

/** Modules are loaded once for many files: such a hook would run in the first of them alone. */
test("only tests and set-up files register hooks while they are loaded", () => {
  const hook = /^(before|after)(Each|All)\(/m;
  const helpers = files.filter((file) => /\/testing\/.+\.tsx?$/.test(file) && !/(\.test|\/setup)\.tsx?$/.test(file));
  expect(helpers.filter((file) => hook.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test.each([
  ["expect(performance.now() - start).toBeLessThan(5)", "benchmark"],
  ["expect(process.memoryUsage().rss)", "benchmark"],
  ["expect(Date.now() - start)", "benchmark"],
  ["await sleep(500);", "fixed time"],
  ["await page.waitForTimeout(100)", "fixed time"],
  ["await new Promise((resolve) => setTimeout(resolve, 10));", "fixed time"],
  ['describe.skipIf(!existsSync("x"))("real exports", () => {})', "[needs"],
  [`${["vi", "mock"].join(".")}("./trpc.ts")`, "replaces a module"],
  [`${["it", "skip"].join(".")}("x")`, "left out"],
  [`${["test", "only"].join(".")}("x")`, "left out"],
])("%s is found", (text, what) => {
  expect(findForbidden("a.test.ts", text).join()).toContain(what);
});

test.each([
  'describe.skipIf(!existsSync("x"))("real exports [needs ../shared]", () => {})',
  "const later = new Date(Date.now() - 60_000);",
  "// A fixed time: nothing tells when the launcher has not noticed.\n  await sleep(3_000);",
  "vi.advanceTimersByTime(500)",
])("%s is allowed", (text) => {
  expect(findForbidden("a.test.ts", text)).toEqual([]);
});
