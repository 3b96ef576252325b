import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { releaseNotes } from "./release-notes.ts";

const changelog = `# Changelog

## Unreleased

- Later.

## 0.2.0 (2026-11-26)

### Added

- Now.

## 0.1.0

- First.
`;

test.each(["0.2.0", "v0.2.0"])("the notes of %s are its section alone", (version) => {
  expect(releaseNotes(changelog, version)).toBe("### Added\n\n- Now.\n");
});

test("a version without a date has notes, too", () => {
  expect(releaseNotes(changelog, "v0.1.0")).toBe("- First.\n");
});

test.each(["0.3.0", "0.2", "v0.2.0-beta.1", ""])(
  "there is no release of %j, which the changelog does not name",
  (version) => {
    expect(() => releaseNotes(changelog, version)).toThrow("has no section");
  },
);

test("the version of package.json can be released", () => {
  const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, "..", name), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(releaseNotes(read("CHANGELOG.md"), version)).toContain("### ");
});
