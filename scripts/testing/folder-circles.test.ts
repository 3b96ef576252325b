import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { findFolderCircles, readSource } from "./folder-circles.ts";

const root = path.resolve(import.meta.dirname, "../..");
const isTest = /\.test\.tsx?$|(^|\/)testing(\/|\.ts)/;

/** The first `depth` folders below `base`; a file beside them stands for itself. */
const below = (base: string, depth: number) => (file: string) => {
  if (!file.startsWith(base) || isTest.test(file)) return null;
  const [name, folders] = [file.slice(base.length), path.posix.dirname(file.slice(base.length))];
  return folders === "." ? name : folders.split("/").slice(0, depth).join("/");
};

test.each([
  ["packages/core/src/", 2],
  ["apps/web/src/", 2],
  // list, card, menu and edit, each above the next; what all of them need stands beside them.
  ["apps/web/src/features/bookmarks/", 1],
  ["apps/extension/src/", 1],
  ["apps/server/src/", 1],
] as const)("no folder of %s imports itself by way of others", (base, depth) => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", base], { cwd: root, encoding: "utf8" });
  const files = readSource(
    root,
    listed.split("\n").filter((file) => /\.tsx?$/.test(file)),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(findFolderCircles(files, below(base, depth))).toEqual([]);
});

describe("a circle", () => {
  const find = (imports: Record<string, string[]>) =>
    findFolderCircles(
      Object.entries(imports).map(([file, targets]) => ({
        path: file,
        text: targets.map((target) => `import { one } from "${target}";`).join("\n"),
      })),
      below("src/", 1),
    );

  it("of two folders is found", () => {
    expect(find({ "src/a/one.ts": ["../b/two.ts"], "src/b/two.ts": ["../a/one.ts"] })).toEqual([["a", "b"]]);
  });

  it("by way of a third is found, without those that only lead there", () => {
    const circle = { "src/a/a.ts": ["../b/b.ts"], "src/b/b.ts": ["../c/c.ts"], "src/c/c.ts": ["../a/a.ts"] };
    expect(find({ ...circle, "src/d/d.ts": ["../a/a.ts"] })).toEqual([["a", "b", "c"]]);
  });

  it("of tests does not count", () => {
    expect(find({ "src/a/one.test.ts": ["../b/two.ts"], "src/b/two.ts": ["../a/one.ts"] })).toEqual([]);
  });
});
