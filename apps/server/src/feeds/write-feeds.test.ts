import { type FileLink, readBookmarkFile } from "@bowerbird/core/intake/files";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { type Feed, type FeedEntry, toEntryId, toFeedText } from "./feed.ts";
import { writeAtom, writeJsonFeed } from "./send-feed.ts";

const at = new Date("2026-03-04T05:06:07.000Z");
const entry: FeedEntry = {
  id: toEntryId("1"),
  title: "A title",
  link: "https://a.example/?a=1&b=2",
  published: at,
  updated: new Date("2026-03-05T05:06:07.000Z"),
  tags: ["one"],
  summary: null,
};
const feed: Feed = {
  id: toEntryId("feed"),
  title: "Reading",
  link: "https://bowerbird.example/category/1",
  self: "https://bowerbird.example/feeds/x.atom",
  updated: at,
  entries: [entry],
};
const withEntry = (change: Partial<FeedEntry>): Feed => ({ ...feed, entries: [{ ...entry, ...change }] });

interface ReadEntry {
  texts: Record<string, string>;
  tags: string[];
  link: string;
}

/** A strict XML parser: it throws on what XML 1.0 forbids. */
function parseStrictly(xml: string): ReadEntry[] {
  const parser = new SaxesParser({ xmlns: true });
  const entries: ReadEntry[] = [];
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (more) => (text += more));
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    text = "";
    if (local === "entry") entries.push({ texts: {}, tags: [], link: "" });
    if (local === "category") entries.at(-1)!.tags.push(attributes["term"]!.value);
    if (local === "link" && entries.length > 0) entries.at(-1)!.link = attributes["href"]!.value;
  });
  parser.on("closetag", ({ local }) => {
    if (entries.length > 0) entries.at(-1)!.texts[local] = text;
  });
  parser.write(xml).close();
  return entries;
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** Our own reader of feeds, as an import uses it. */
async function readAsImport(xml: string): Promise<FileLink[]> {
  const links: FileLink[] = [];
  for await (const batch of readBookmarkFile(bytesOf(xml))) links.push(...batch);
  return links;
}

const texts = [
  "emoji 👩‍👩‍👧‍👦 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "שלום עולם",
  "مرحبا \u200f(a)",
  "]]>",
  "<![CDATA[x]]>",
  "</title></entry></feed>",
  "&amp; & &#0; &bogus;",
  "a\u0000b\u0007c\u001bd\u007f\u0085",
  "half \ud83d of a pair \udc4d",
  "\ufffe\uffff",
  `"'`,
  "<script>alert(1)</script>",
];

describe("a feed in Atom", () => {
  it.each(texts)("is well-formed with the text %j, for a strict parser and for ours", async (text) => {
    const xml = writeAtom(withEntry({ title: text, tags: [text], summary: text }));
    const [read] = parseStrictly(xml);
    const clean = toFeedText(text);
    expect([read!.texts["title"], read!.texts["summary"], read!.tags, read!.link]).toEqual([
      clean,
      clean,
      [clean],
      entry.link,
    ]);
    const [imported] = await readAsImport(xml);
    expect(imported).toMatchObject({ url: entry.link, addedAt: at });
  });

  it("is well-formed with any text anywhere", () => {
    const any = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const xml = writeAtom({ ...withEntry({ title: one, summary: other, tags: [one, other] }), title: other });
        const expected = toFeedText(one).replace(/\r\n?/g, "\n");
        expect(parseStrictly(xml)[0]!.texts["title"]).toBe(expected);
        expect(JSON.parse(writeJsonFeed(withEntry({ title: one })))).toMatchObject({
          items: [{ title: toFeedText(one) }],
        });
      }),
    );
  });

  it("has what Atom requires of a feed and of an entry", () => {
    const xml = writeAtom(feed);
    for (const part of [
      "<id>urn:uuid:",
      "<title>Reading</title>",
      "<updated>2026-03-04T05:06:07.000Z</updated>",
      'rel="self"',
      "<author>",
    ])
      expect(xml).toContain(part);
    expect(parseStrictly(xml)[0]!.texts).toMatchObject({
      id: entry.id,
      title: "A title",
      published: "2026-03-04T05:06:07.000Z",
      updated: "2026-03-05T05:06:07.000Z",
    });
  });
});

it.each(texts)("a JSON Feed holds %j as it is, without half characters", (text) => {
  const parsed = JSON.parse(writeJsonFeed(withEntry({ title: text, tags: [text], summary: text })));
  const clean = toFeedText(text);
  expect(parsed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    home_page_url: feed.link,
    items: [
      {
        id: entry.id,
        url: entry.link,
        title: clean,
        summary: clean,
        content_text: clean,
        tags: [clean],
        date_published: at.toISOString(),
      },
    ],
  });
  expect(parsed.items[0].title.isWellFormed()).toBe(true);
});

it("the id of an entry is a UUID, the same each time, and does not tell what it is made of", () => {
  const id = "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b";
  expect(toEntryId(id)).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(toEntryId(id)).toBe(toEntryId(id));
  expect(toEntryId(id)).not.toContain(id.slice(0, 8));
});
