import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folders = "apps|packages|scripts|docs|e2e|benchmarks|deploy|\\.github";

/**
 * Paths that a document names and that are not there: `packages/…` in code marks from the project's root, and links from
 * the document. What the build writes (`dist`) is there only after a build.
 */
function findDeadPaths(file: string, text: string): string[] {
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w@.*{},/-]+)\``, "g"))].map(([, name = ""]) => name);
  const linked = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^(\w+:|\/)/.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), link));
  return [...named, ...linked].filter((name) => !/\/dist(\/|$)/.test(name) && !isThere(name));
}

function isThere(name: string): boolean {
  return name.includes("*") ? globSync(name, { cwd: root }).length > 0 : existsSync(path.join(root, name));
}

test("every path that a document names is there", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], {
    cwd: root,
    encoding: "utf8",
  });
  // The changelog tells of what was.
  const files = listed.split("\n").filter((file) => file && file !== "CHANGELOG.md" && isThere(file));
  expect(files.length).toBeGreaterThan(40);
  const dead = files.flatMap((file) =>
    findDeadPaths(file, readFileSync(path.join(root, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(dead).toEqual([]);
});

test.each([
  ["See `packages/core/src/nowhere.ts`.", ["packages/core/src/nowhere.ts"]],
  ["See `packages/core/src/*.nothing`.", ["packages/core/src/*.nothing"]],
  ["[Bounds](decisions/0000-nothing.md#limits)", ["docs/decisions/0000-nothing.md"]],
  ["[Bounds](decisions/0018-bounds.md) `packages/core` `apps/extension/dist` [x](https://x.example/a)", []],
])("%s is told", (text, dead) => {
  expect(findDeadPaths("docs/one.md", text)).toEqual(dead);
});
