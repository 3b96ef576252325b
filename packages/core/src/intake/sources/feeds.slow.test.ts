import { describe, expect, it } from "vitest";
import { allBookmarks } from "../../testing/index.ts";
import { dueSources } from "./index.ts";
import { openSourceFixture } from "./testing/source-fixture.ts";

const fixture = openSourceFixture();

const rss = (items: string, attributes = "", head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" ${attributes}><channel><title>Rye</title><link>https://site.example/</link>${items}</channel></rss>`;
const atom = (entries: string, attributes = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><id>https://site.example/feed</id>${entries}</feed>`;

/** The addresses that a feed brings, in the order of their titles. */
async function read(content: string | Buffer, type: string | null = null): Promise<string[]> {
  Object.assign(fixture.server, { feed: content, feedType: type });
  await fixture.connect(fixture.inputs.feed());
  return (await allBookmarks(fixture.ada))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ url }) => url.replace(fixture.base(), "http://feed"));
}

describe("the address of a feed's entry", () => {
  it.each([
    [
      "RSS: its link",
      rss("<item><guid>https://g.example/1</guid><link>https://l.example/1</link></item>"),
      "https://l.example/1",
    ],
    [
      "RSS: a permalink",
      rss("<item><guid isPermaLink='true'>https://g.example/1</guid></item>"),
      "https://g.example/1",
    ],
    [
      "RSS: a guid, a permalink unless it says otherwise",
      rss("<item><guid>https://g.example/1</guid></item>"),
      "https://g.example/1",
    ],
    [
      "RSS: an enclosure beside an opaque guid",
      rss(
        "<item><guid isPermaLink='false'>https://g.example/1</guid><enclosure url='https://e.example/1.mp3'/></item>",
      ),
      "https://e.example/1.mp3",
    ],
    ["RSS: an Atom link", rss("<item><atom:link href='https://a.example/1'/></item>"), "https://a.example/1"],
    [
      "RSS 1.0: what it is about",
      "<rdf:RDF><item rdf:about='https://r.example/1'><title>A</title></item></rdf:RDF>",
      "https://r.example/1",
    ],
    [
      "Atom: its alternate link",
      atom("<entry><link rel='self' href='/self'/><link rel='alternate' href='https://l.example/1'/></entry>"),
      "https://l.example/1",
    ],
    ["Atom: its id", atom("<entry><id>https://i.example/1</id></entry>"), "https://i.example/1"],
    [
      "Atom: an enclosure beside a tag",
      atom("<entry><id>tag:x.example,2024:1</id><link rel='enclosure' href='https://e.example/1.mp3'/></entry>"),
      "https://e.example/1.mp3",
    ],
    [
      "Atom: content that is elsewhere",
      atom("<entry><id>urn:1</id><content src='https://c.example/1'/></entry>"),
      "https://c.example/1",
    ],
    [
      "Atom with prefixes",
      "<atom:feed><atom:entry><atom:link href='https://p.example/1'/></atom:entry></atom:feed>",
      "https://p.example/1",
    ],
    [
      "Atom: not that of the entry's source",
      atom(
        "<entry><source><id>https://s.example/</id><link href='https://s.example/'/></source><link href='https://l.example/1'/></entry>",
      ),
      "https://l.example/1",
    ],
    ["JSON: an external one", '{"items":[{"id":"1","external_url":"https://x.example/1"}]}', "https://x.example/1"],
    [
      "JSON: an attachment",
      '{"items":[{"id":1,"url":"N/A","attachments":[{"url":"https://x.example/1.mp3"}]}]}',
      "https://x.example/1.mp3",
    ],
    ["JSON: relative", '{"items":[{"url":"/1"}]}', "http://feed/1"],
  ])("is in %s", async (_where, content, url) => {
    expect(await read(content)).toEqual([url]);
    expect(await fixture.only()).toMatchObject({ problem: null, newLinks: 1 });
  });

  it.each([
    ["the feed's address", "", "", "", "1", "http://feed/1"],
    ["the feed's base", "xml:base='https://b.example/f/'", "", "", "1", "https://b.example/f/1"],
    [
      "the entry's base",
      "xml:base='https://b.example/f/'",
      "xml:base='https://e.example/'",
      "",
      "1",
      "https://e.example/1",
    ],
    [
      "the link's base",
      "",
      "xml:base='https://e.example/'",
      "xml:base='https://l.example/x/'",
      "1",
      "https://l.example/x/1",
    ],
    [
      "bases inside each other",
      "xml:base='https://b.example/'",
      "xml:base='e/'",
      "xml:base='l/'",
      "1",
      "https://b.example/e/l/1",
    ],
    ["its scheme alone", "", "", "", "//o.example/1", "http://o.example/1"],
  ])("is resolved against %s", async (_what, ofFeed, ofEntry, ofLink, href, url) => {
    expect(await read(atom(`<entry ${ofEntry}><link ${ofLink} href="${href}"/></entry>`, ofFeed))).toEqual([url]);
  });

  it("is resolved in RSS, too, and for each entry alone", async () => {
    const items =
      "<item xml:base='https://a.example/'><title>A</title><link>1</link></item><item><title>B</title><link>2</link></item>";
    expect(await read(rss(items, "xml:base='https://b.example/'"))).toEqual([
      "https://a.example/1",
      "https://b.example/2",
    ]);
  });

  it.each([
    ["www.site.example/post", "https://www.site.example/post"],
    ["site.example/post?a=1", "https://site.example/post?a=1"],
    ["site.example", "https://site.example/"],
    ["bäcker.example/brot", "https://xn--bcker-gra.example/brot"],
    ["post.html", "http://feed/post.html"],
    ["2024.01/post", "http://feed/2024.01/post"],
    ["&#10; https://site.example/&#10;   a/long/&#13;&#10;\tpath &#10;", "https://site.example/a/long/path"],
    ["<![CDATA[ https://site.example/?a=1&b=2 ]]>", "https://site.example/?a=1&b=2"],
  ])("may be written as %s", async (text, url) => {
    expect(await read(rss(`<item><link>${text}</link></item>`))).toEqual([url]);
  });

  it.each([
    "N/A",
    "n/a",
    "None",
    "#",
    " - ",
    "null",
    "not yet known",
    "mailto:ann@site.example",
    "javascript:alert(1)",
  ])("is not %s: the guid is taken, and without one the entry is reported", async (text) => {
    const items = `<item><guid>https://g.example/1</guid><link>${text}</link></item><item><title>Lost</title><link>${text}</link></item>`;
    expect(await read(rss(items))).toEqual(["https://g.example/1"]);
    const problem = "1 entry has no web address and was left out.";
    expect(await fixture.only()).toMatchObject({ newLinks: 1, problem });
  });

  it("is missing everywhere: that is reported, and over when the feed has one", async () => {
    expect(await read(rss("<item><title>A</title></item><item><title>B</title></item>"))).toEqual([]);
    expect(await fixture.only()).toMatchObject({ problem: "2 entries have no web address and were left out." });
    fixture.server.feed = rss("<item><link>https://l.example/1</link></item>");
    const { id } = await fixture.only();
    await dueSources.run(fixture.tomorrow(), id);
    expect(await fixture.only()).toMatchObject({ problem: null, newLinks: 1 });
  });

  it("tells entries apart that share a guid", async () => {
    const items = ["a", "b", "c"].map(
      (name) => `<item><guid>N/A</guid><title>${name}</title><link>https://l.example/${name}</link></item>`,
    );
    expect(await read(rss(items.join("")))).toHaveLength(3);
  });
});

describe("the encoding of a feed", () => {
  const item = (title: string) => `<item><title>${title}</title><link>https://l.example/1</link></item>`;
  const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>`;
  const cyrillic = (text: string) =>
    Buffer.from(
      [...text].map((sign) => {
        const code = sign.charCodeAt(0);
        return code >= 0x410 && code < 0x450 ? code - 0x350 : code;
      }),
    );
  const bom = Buffer.from([0xff, 0xfe]);

  it.each([
    [
      "ISO-8859-1 in its XML declaration",
      Buffer.from(rss(item("Fête"), "", declared("ISO-8859-1")), "latin1"),
      null,
      "Fête",
    ],
    ["windows-1251 in its XML declaration", cyrillic(rss(item("Хлеб"), "", declared("windows-1251"))), null, "Хлеб"],
    ["windows-1251 in the header", cyrillic(rss(item("Хлеб"))), "application/rss+xml; charset=windows-1251", "Хлеб"],
    [
      "the header before the XML declaration",
      Buffer.from(rss(item("Fête"), "", declared("ISO-8859-1"))),
      "text/xml; charset=UTF-8",
      "Fête",
    ],
    ["a byte order mark", Buffer.concat([bom, Buffer.from(rss(item("Fête")), "utf16le")]), "text/xml", "Fête"],
    [
      "nothing, UTF-8 with a META in an entry",
      Buffer.from(
        rss(
          item("Fête") +
            "<item><link>https://l.example/2</link><description><![CDATA[<meta charset=koi8-r>]]></description></item>",
        ),
      ),
      "text/xml",
      "Fête",
    ],
  ])("is told by %s", async (_by, content, type, title) => {
    await read(content, type);
    expect(await fixture.titles()).toContain(title);
  });
});
