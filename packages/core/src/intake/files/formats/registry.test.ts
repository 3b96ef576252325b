import path from "node:path";
import { importFiles } from "@bowerbird/contract/file-kinds";
import { expect, test } from "vitest";
import { archiveEndings } from "../archives/index.ts";
import { formats } from "./index.ts";
import { describeFormats } from "./describe-formats.ts";

test("an upload accepts the endings of all formats and of archives, and no others", () => {
  const endings = new Set<string>([...formats.flatMap((format) => format.endings), ...archiveEndings]);
  expect(importFiles.endings.toSorted()).toEqual([...endings].toSorted());
});

test("each format says what it is called, where its file is found and what is lost", () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length);
  for (const { name, howTo, endings, keeps, loses } of formats) {
    expect(name).not.toBe("");
    expect(howTo).toMatch(/^.{10,300}$/);
    expect(loses).not.toMatch(/\.$/);
    expect(endings.every((ending) => /^\.[a-z0-9]+$/.test(ending))).toBe(true);
    expect(new Set(keeps).size).toBe(keeps.length);
  }
});

// `npx vitest run --project packages packages/core/src/intake/files/formats -u` writes it again.
test("docs/import-formats.md lists the formats as they are", async () => {
  const file = path.join(import.meta.dirname, "../../../../../../docs/import-formats.md");
  await expect(describeFormats()).toMatchFileSnapshot(file);
});
