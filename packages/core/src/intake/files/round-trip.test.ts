import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ExportLink, type FileCategory, type FileLink, writeCsv, writeHtml, writeJson } from "./index.ts";
import { cleanDescription, cleanName, cleanTitle, cleanUrl } from "./decode-text.ts";
import { cleanTags } from "./parse-tags.ts";
import { readAll, streamOf, textOfAll } from "./testing.ts";

const nasty = fc.string({
  unit: fc.constantFrom(
    "a",
    "é",
    "😀",
    " ",
    "<",
    ">",
    "&",
    '"',
    "'",
    "/",
    "\\",
    ",",
    ";",
    "|",
    "[",
    "]",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\n",
    "</A>",
    "&amp;",
    "<DT>",
  ),
});
const text = fc.oneof(nasty, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
const name = text.map(cleanName).filter((item) => item !== "");
const icon = fc.constantFrom(
  null,
  "https://a.example/favicon.ico?a=1&b=2",
  `data:image/png;base64,${"iVBOR".repeat(20)}`,
);
const date = (unit: number) =>
  fc.option(
    fc.integer({ min: Date.UTC(1995) / unit, max: Date.UTC(2025) / unit }).map((time) => new Date(time * unit)),
  );
/** Our JSON and CSV carry any time that the product stores. */
const storedDate = fc.option(
  fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }),
);
/** Differs from every title: a title equal to the address is read as no title. */
const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
const base = (unit: number) => ({
  url: fc.oneof(
    url,
    nasty.map((item) => cleanUrl(`${item}://`)),
  ),
  title: text.map(cleanTitle),
  description: text.map(cleanDescription),
  tags: fc.array(text).map(cleanTags),
  addedAt: date(unit),
  icon,
  folder: fc.oneof(
    fc.array(name, { maxLength: 4 }),
    fc.constantFrom([], ["Unsorted"], ["Bookmarks bar", "x"], ["Favorites"]),
  ),
});
const required = { requiredKeys: Object.keys(base(1)) as (keyof ReturnType<typeof base>)[] };
const notes = text.map((item) => cleanDescription(item) ?? "x");
const isMarked = fc.constant(true);
const position = fc.constantFrom("4", "a0V", "3fe60a1b2c3d4", "0".repeat(200));
const coverUrl = url;
const htmlLinks = fc.array(
  fc.record(
    { ...base(1000), isFavorite: isMarked, isUnread: isMarked, isArchived: isMarked, isPrivate: isMarked, notes },
    required,
  ),
);
const ownLinks: fc.Arbitrary<FileLink[]> = fc.array(
  fc.record(
    {
      ...base(1),
      addedAt: storedDate,
      categoryIcon: name,
      aiSummary: text.map((item) => cleanDescription(item) ?? "x"),
      aiRelevance: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
      isAiGenerated: fc.boolean(),
      isFavorite: fc.boolean(),
      isUnread: fc.boolean(),
      isArchived: fc.boolean(),
      isPrivate: fc.boolean(),
      notes,
      sourceId: name,
      position,
      coverUrl,
    },
    required,
  ),
);
const categories: fc.Arbitrary<FileCategory[]> = fc.array(
  fc.record({
    name,
    parentPath: fc.array(name, { maxLength: 3 }),
    icon: fc.option(name),
    color: fc.option(fc.constant("#7c3aed")),
    pinned: fc.boolean(),
    isCustom: fc.boolean(),
    position: fc.option(position),
  }),
);
const exportedAt = new Date("2025-01-02T03:04:05Z");

describe("reading what was exported gives what was exported", () => {
  test("HTML", async () => {
    await fc.assert(
      fc.asyncProperty(htmlLinks, fc.integer({ min: 1, max: 200 }), async (links, size) => {
        const html = await textOfAll(writeHtml(streamOf<ExportLink>(links)));
        expect(await readAll(Buffer.from(html), size)).toEqual(links);
      }),
    );
  });

  test("CSV", async () => {
    await fc.assert(
      fc.asyncProperty(ownLinks, fc.integer({ min: 1, max: 200 }), async (links, size) => {
        const csv = await textOfAll(writeCsv(streamOf<ExportLink>(links)));
        expect(await readAll(Buffer.from(csv), size)).toEqual(links);
      }),
    );
  });

  test("JSON, with categories that hold nothing", async () => {
    await fc.assert(
      fc.asyncProperty(ownLinks, categories, async (links, all) => {
        const json = await textOfAll(
          writeJson({ categories: all, bookmarks: streamOf<ExportLink>(links), exportedAt }),
        );
        const read: FileCategory[] = [];
        expect(await readAll(Buffer.from(json), 50, (category) => read.push(category))).toEqual(links);
        expect(read).toEqual(all);
      }),
    );
  });
});

describe("what is written", () => {
  const link: ExportLink = {
    url: `https://a.example/?x=1&y="`,
    title: "<script>alert(1)</script>",
    description: null,
    tags: ["a,b", "=c"],
    addedAt: new Date("2024-01-02T03:04:05.678Z"),
    icon: null,
    folder: ["A", "B/C"],
    aiSummary: null,
    aiRelevance: null,
    isAiGenerated: null,
  };

  test("HTML is escaped, nested and in the form browsers know", async () => {
    const html = await textOfAll(writeHtml(streamOf([link, { ...link, folder: ["A"] }])));
    expect(html.startsWith("<!DOCTYPE NETSCAPE-Bookmark-file-1>")).toBe(true);
    expect(html).not.toContain("<script>");
    expect(html).toContain(
      `<A HREF="https://a.example/?x=1&amp;y=&quot;" ADD_DATE="1704164645" TAGS="a，b,=c" TAGLIST="[&quot;a,b&quot;,&quot;=c&quot;]">`,
    );
    expect(html.match(/<H3>/g)).toHaveLength(2);
    expect(html.match(/<DL>/g)).toHaveLength(html.match(/<\/DL>/g)?.length ?? 0);
  });

  test.each(["slow food", ";", 'a "b"'])("the only tag of a private link is read as one: %s", async (tag) => {
    const html = await textOfAll(writeHtml(streamOf([{ ...link, tags: [tag], isPrivate: true }])));
    const read = await readAll(Buffer.from(html));
    expect(read.flatMap(({ tags }) => tags)).toEqual([tag]);
  });

  test.each([
    [["a,b"], "a，b"],
    [["salt, pepper", 'say "x"', "c"], 'salt， pepper,say "x",c'],
    [["x;y|z"], "x;y|z"],
    [[",", "b，c"], "，,b，c"],
  ])("the tags %j are as many in CSV to readers that split at commas, and exact to ours", async (tags, cell) => {
    const csv = await textOfAll(writeCsv(streamOf([{ ...link, tags }])));
    const [row]: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    expect(row!["tags"]).toBe(cell);
    expect((await readAll(Buffer.from(csv)))[0]!.tags).toEqual(tags);
  });

  test("tags that an older CSV of ours has in quotes are read as they were", async () => {
    const csv = 'url,title,tags,chosen_by\r\nhttps://a.example/,A,"""salt, pepper"",x",person\r\n';
    expect((await readAll(csv))[0]!.tags).toEqual(["salt, pepper", "x"]);
  });

  test("tags in brackets keep them in CSV", async () => {
    const links = [["[wip]"], ["[x", "y]"]].map((tags) => ({ ...link, tags }));
    const read = await readAll(Buffer.from(await textOfAll(writeCsv(streamOf(links)))));
    expect(read.map(({ tags }) => tags)).toEqual([["[wip]"], ["[x", "y]"]]);
  });

  test("no CSV cell begins like a formula, and the file begins with a byte order mark", async () => {
    const dangerous = ["=1", "+1", "-1", "@x", "\tx", "\rx", "'=x"].map((title) => ({
      ...link,
      title,
      description: title,
      folder: [title],
      tags: [title],
    }));
    const csv = await textOfAll(writeCsv(streamOf(dangerous)));
    expect(csv.startsWith("\ufeffurl,title,")).toBe(true);
    const rows: string[][] = parse(csv, { bom: true });
    expect(rows).toHaveLength(8);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  test("JSON says its format and version and holds nothing but what the schema names", async () => {
    const json: unknown = JSON.parse(
      await textOfAll(writeJson({ categories: [], bookmarks: streamOf([{ ...link, userId: "secret" }]), exportedAt })),
    );
    expect(json).toMatchObject({
      format: "bowerbird",
      version: 9,
      exportedAt: "2025-01-02T03:04:05.000Z",
      categories: [],
    });
    expect(JSON.stringify(json)).not.toContain("secret");
  });

  test("nothing at all is still a whole file", async () => {
    for (const blocks of [
      writeHtml(streamOf([])),
      writeCsv(streamOf([])),
      writeJson({ categories: [], bookmarks: streamOf([]), exportedAt }),
    ]) {
      expect(await readAll(Buffer.from(await textOfAll(blocks)))).toEqual([]);
    }
  });
});
