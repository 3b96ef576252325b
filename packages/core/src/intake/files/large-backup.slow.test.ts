import { expect, it } from "vitest";
import type { ExportLink, FileCategory, FileLink } from "./file-link.ts";
import { readBookmarkFile, type ReadOptions } from "./open-file.ts";
import { writeJson } from "./write-json.ts";

const categories: FileCategory[] = [
  { name: "Birds", parentPath: [], icon: "🐦", color: "#16a34a", pinned: true, isCustom: true, position: null },
  { name: "Owls", parentPath: ["Birds"], icon: null, color: null, pinned: false, isCustom: true, position: null },
];
const settings = { profile: { firstName: "Ada", lastName: "Lovelace" } };
const icon = `data:image/png;base64,${Buffer.alloc(1_500, 7).toString("base64")}`;
const count = 30_000;

/** What looks like the ends of our lines is in the texts. */
function toLink(index: number): ExportLink {
  const title = ["]},", '"bookmarks": [', "],", "é 🦉"][index % 4]!;
  const url = `https://a.example/${index}`;
  return { url, title, description: "", tags: ["owl"], folder: ["Birds", "Owls"], addedAt: null, icon } as ExportLink;
}

async function* links(): AsyncGenerator<ExportLink> {
  for (let index = 0; index < count; index++) yield toLink(index);
}

async function write(): Promise<Buffer> {
  const parts: string[] = [];
  for await (const part of writeJson({ categories, bookmarks: links(), settings, exportedAt: new Date() }))
    parts.push(part);
  return Buffer.from(parts.join(""));
}

async function read(file: Buffer, options?: ReadOptions): Promise<FileLink[]> {
  const pieces = async function* () {
    // In no piece does a line begin where the piece does.
    for (let at = 0; at < file.length; at += 99_991) yield file.subarray(at, at + 99_991);
  };
  const found: FileLink[] = [];
  for await (const batch of readBookmarkFile(pieces(), options)) found.push(...batch);
  return found;
}

it("a backup of ours that is larger than other JSON may be is read whole", async () => {
  const file = await write();
  expect(file.length).toBeGreaterThan(60_000_000);
  const names: string[] = [];
  let said: unknown;
  const onCategory = ({ name, parentPath }: FileCategory) => void names.push([...parentPath, name].join("/"));
  const found = await read(file, { onCategory, onSettings: (all) => (said = all) });
  expect(names).toEqual(["Birds", "Birds/Owls"]);
  expect(said).toEqual(settings);
  expect(found).toHaveLength(count);
  for (const [index, link] of found.entries()) {
    const { url, title, tags, folder } = toLink(index);
    expect(link).toMatchObject({ url, title, tags, folder });
  }
  expect(found.at(-1)!.icon).toBe(icon);
});

it("one that is cut, damaged or of a newer version is refused", async () => {
  const file = await write();
  const damaged = Buffer.from(file);
  damaged.write("[", file.indexOf("\n{", 55_000_000) + 1);
  const newer = Buffer.from(file.toString("latin1").replace(/"version":\d+/, '"version":99'), "latin1");
  const closedTwice = Buffer.concat([file, Buffer.from('{"url":"https://b.example"}]}')]);
  for (const bad of [file.subarray(0, -4), file.subarray(0, 58_000_000), damaged, closedTwice])
    await expect(read(bad)).rejects.toThrow("damaged");
  await expect(read(newer)).rejects.toThrow(/newer version/);
});

it("other JSON of that size is refused before it is read", async () => {
  const other = Buffer.from(
    `[{"url":"https://a.example/"},\n${'{"a":1},\n'.repeat(100_000)}"${"x".repeat(60_000_000)}"]`,
  );
  await expect(read(other)).rejects.toThrow(/50 MB/);
});
