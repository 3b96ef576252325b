import { execFileSync, spawnSync } from "node:child_process";
import { parse as parseRows } from "csv-parse/sync";
import parseBookmarks from "node-bookmarks-parser";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type ExportLink, writeCsv, writeHtml, writeJson } from "./index.ts";
import { streamOf, textOfAll } from "./testing.ts";

const links: ExportLink[] = [
  {
    url: "https://oats.example/?a=1&b=%22x%22",
    title: 'Oats, "rolled"; and <b>rye</b>',
    description: "First line\nsecond, with a comma\n\nlast",
    tags: ["salt, pepper", 'say "x"', "slow food"],
    addedAt: new Date("2024-01-02T03:04:05.678Z"),
    icon: null,
    folder: ["Bread", "a/b"],
    isFavorite: true,
    notes: "日本語 and 🌾",
  },
  {
    url: "https://wheat.example/",
    title: "Wheat",
    description: null,
    tags: [],
    addedAt: null,
    icon: null,
    folder: ["Bread"],
  },
];
const csv = await textOfAll(writeCsv(streamOf(links)));
const json = await textOfAll(writeJson({ categories: [], bookmarks: streamOf(links), exportedAt: new Date(0) }));
const html = await textOfAll(writeHtml(streamOf(links)));

const rows = [
  {
    url: "https://oats.example/?a=1&b=%22x%22",
    title: 'Oats, "rolled"; and <b>rye</b>',
    description: "First line\nsecond, with a comma\n\nlast",
    tags: ["salt， pepper", 'say "x"', "slow food"],
    folder: String.raw`Bread/a\/b`,
    created: "2024-01-02T03:04:05.678Z",
    favorite: "yes",
    notes: "日本語 and 🌾",
  },
  {
    url: "https://wheat.example/",
    title: "Wheat",
    description: "",
    tags: [],
    folder: "Bread",
    created: "",
    favorite: "",
    notes: "",
  },
];

/** As a program takes them that splits tags at commas. */
function taken(read: readonly Record<string, string>[]) {
  return read.map((row) => ({ ...row, tags: row["tags"] === "" ? [] : row["tags"]!.split(",") }));
}

describe("our CSV says the same to other readers:", () => {
  it("Papa Parse", () => {
    const { data, errors, meta } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
    expect([errors, meta.delimiter]).toEqual([[], ","]);
    expect(taken(data)).toMatchObject(rows);
  });

  it("csv-parse", () => {
    expect(taken(parseRows(csv, { bom: true, columns: true }))).toMatchObject(rows);
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

function askPython(program: string, input: string): unknown {
  const answer = execFileSync("python3", ["-X", "utf8", "-c", program], { input, encoding: "utf8" });
  return JSON.parse(answer);
}

describe.runIf(hasPython)("our files say the same to Python [needs python3]", () => {
  it("CSV", () => {
    const program = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8-sig")
print(json.dumps(list(csv.DictReader(io.StringIO(text, newline=""), strict=True))))`;
    expect(taken(askPython(program, csv) as Record<string, string>[])).toMatchObject(rows);
  });

  it("JSON", () => {
    const program = "import json, sys\nprint(json.dumps(json.load(sys.stdin)))";
    expect(askPython(program, json)).toEqual(JSON.parse(json));
    expect(askPython(program, json)).toMatchObject({
      bookmarks: links.map(({ url, title, tags, folder }) => ({ url, title, tags, folder })),
    });
  });
});

it("node-bookmarks-parser finds the folders and links of our HTML", () => {
  const [root] = parseBookmarks(html);
  expect(root!.children).toMatchObject([
    {
      title: "Bread",
      children: [
        { title: "a/b", children: [{ title: links[0]!.title, url: links[0]!.url }] },
        { title: "Wheat", url: "https://wheat.example/" },
      ],
    },
  ]);
});
