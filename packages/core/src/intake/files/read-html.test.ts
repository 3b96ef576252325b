import { describe, expect, test } from "vitest";
import { type FileLink, readBookmarkFile } from "./index.ts";
import { inChunks, readAll } from "./testing.ts";

const urls = async (html: string) => (await readAll(html)).map((link) => link.url);
const folders = async (html: string) => (await readAll(html)).map((link) => link.folder.join(" > "));

describe("the shape of a bookmark file", () => {
  test("needs no DOCTYPE, header or root list", async () => {
    expect(await urls(`<DT><A HREF="https://a.example/">A</A>\n<DT><A HREF="https://b.example/">B</A>`)).toEqual([
      "https://a.example/",
      "https://b.example/",
    ]);
  });

  test("keeps a trailing link that nothing closes", async () => {
    const [first, last] = await readAll(
      `<DL><p><DT><A HREF="https://a.example/">One\n<DT><A HREF="https://b.example/">Two`,
    );
    expect([first?.title, last?.title]).toEqual(["One", "Two"]);
  });

  test("survives closing tags too many and too few", async () => {
    const html = `</DL></DL><DT><H3>F</H3><DL><DT><A HREF="https://a.example/">A</A></DL></DL></DL><DT><A HREF="https://b.example/">B</A>`;
    expect(await folders(html)).toEqual(["F", ""]);
  });

  test("reads Safari's several top-level headings without a root list", async () => {
    const safari = `<!DOCTYPE NETSCAPE-Bookmark-file-1><HTML><Title>Bookmarks</Title><H1>Bookmarks</H1>
      <DT><H3 FOLDED>Favorites</H3><DL><p><DT><A HREF="https://a.example/">A</A>
        <DT><H3 FOLDED>News</H3><DL><p><DT><A HREF="https://b.example/">B</A></DL><p></DL><p>
      <DT><H3 FOLDED>Bookmarks Menu</H3><DL><p><DT><A HREF="https://c.example/">C</A></DL><p>
      <DT><A HREF="https://d.example/">D</A>
      <DT><H3 FOLDED id="com.apple.ReadingList">Reading List</H3><DL><p><DT><A HREF="https://e.example/">E</A></DL><p></HTML>`;
    expect(await folders(safari)).toEqual(["", "News", "", "", ""]);
  });

  test("puts the links of a folder with a description into that folder", async () => {
    const html = `<DL><p><DT><H3>F</H3><DD>About this folder\n<DL><p><DT><A HREF="https://a.example/">A</A><DD>About A</DL><p></DL>`;
    expect(await readAll(html)).toMatchObject([{ folder: ["F"], description: "About A" }]);
  });

  test("does not put links into a folder without a list", async () => {
    const html = `<DL><DT><H3>Empty</H3><DT><A HREF="https://a.example/">A</A><DL><DT><A HREF="https://b.example/">B</A></DL>`;
    expect(await folders(html)).toEqual(["", ""]);
  });

  test("a list without a heading adds no folder", async () => {
    expect(await folders(`<DL><DT><H3>F</H3><DL><DL><DT><A HREF="https://a.example/">A</A></DL></DL></DL>`)).toEqual([
      "F",
    ]);
  });

  test("a batch holds no link that is not read to its end", async () => {
    const html = Array.from(
      { length: 3000 },
      (_, n) => `<DT><A HREF="https://a.example/${n}">Title</A>\n<DD>Text\n`,
    ).join("");
    const batches: FileLink[][] = [];
    const asGiven = (batch: FileLink[]) => batches.push(structuredClone(batch));
    for await (const batch of readBookmarkFile(inChunks(Buffer.from(html), 1000))) asGiven(batch);
    expect(batches.flat()).toHaveLength(3000);
    expect(batches.flat().filter((link) => link.title !== "Title" || link.description !== "Text")).toEqual([]);
  });

  test("keeps one nested level more than is stored, so that it can be reported", async () => {
    const opening = Array.from({ length: 1000 }, (_, depth) => `<DT><H3>L${depth}</H3><DL><p>`).join("");
    const [link] = await readAll(`<DL><p>${opening}<DT><A HREF="https://a.example/">A</A>`);
    expect(link?.folder).toHaveLength(51);
    expect(link?.folder.at(-1)).toBe("L50");
  });

  test("reads Pocket's list, which has neither DL nor ADD_DATE", async () => {
    const pocket = `<!DOCTYPE html><html><body><h1>Unread</h1><ul>
      <li><a href="https://a.example/" time_added="1688628695" tags="one,two words">A</a></li></ul></body></html>`;
    expect(await readAll(pocket)).toMatchObject([
      { url: "https://a.example/", addedAt: new Date(1_688_628_695_000), tags: ["one", "two words"], folder: [] },
    ]);
  });

  test("takes the links of any page, but not those in scripts and comments", async () => {
    const page = `Hello <b>you</b><script>document.write('<a href="https://no.example/">x</a>')</script>
      <!-- <a href="https://no.example/"> --><p><a href="https://a.example/"><h3>Card</h3><div>text</div></a>`;
    expect(await readAll(page)).toMatchObject([{ url: "https://a.example/", title: "Card text", folder: [] }]);
  });
});

describe("a browser's own containers", () => {
  test("are no folders when an attribute marks them", async () => {
    const html = `<DL><DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Lesezeichenleiste</H3><DL><DT><A HREF="https://a.example/">A</A>
      <DT><H3>Mine</H3><DL><DT><A HREF="https://b.example/">B</A></DL></DL>
      <DT><H3 UNFILED_BOOKMARKS_FOLDER="true">Autres</H3><DL><DT><A HREF="https://c.example/">C</A></DL></DL>`;
    expect(await folders(html)).toEqual(["", "Mine", ""]);
  });

  test("are known by name at the top only", async () => {
    const html = `<DL><DT><H3>Other bookmarks</H3><DL><DT><A HREF="https://a.example/">A</A></DL>
      <DT><H3>Mine</H3><DL><DT><H3>Unsorted</H3><DL><DT><A HREF="https://b.example/">B</A></DL></DL></DL>`;
    expect(await folders(html)).toEqual(["", "Mine > Unsorted"]);
  });

  test("hold folders that keep their names, whatever these are", async () => {
    const link = '<DT><A HREF="https://a.example/">A</A>';
    const inside = `<DL><DT><H3>Unsorted</H3><DL><DT><H3>U</H3><DL>${link}</DL></DL></DL>`;
    expect(await folders(`<DL><DT><H3>Bookmarks bar</H3>${inside}</DL>`)).toEqual(["Unsorted > U"]);
    expect(await folders(`<DL><DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Leiste</H3>${inside}</DL>`)).toEqual([
      "Unsorted > U",
    ]);
    const bookmark = '<bookmark href="https://a.example/"><title>A</title></bookmark>';
    const folder = `<folder><title>Unsorted</title>${bookmark}</folder>`;
    expect(await folders(`<xbel><folder><title>Bookmarks bar</title>${folder}</folder></xbel>`)).toEqual(["Unsorted"]);
  });

  test("leave a person's folder called Favorites alone when the file has a root list", async () => {
    expect(await folders(`<DL><DT><H3>Favorites</H3><DL><DT><A HREF="https://a.example/">A</A></DL></DL>`)).toEqual([
      "Favorites",
    ]);
  });
});

describe("what a link carries", () => {
  test("entities are decoded, white space is collapsed, markup in a title is text", async () => {
    const html = `<DT><A HREF="https://a.example/?a=1&amp;b=2">Caf&eacute;\n   &lt;b&gt;&#39;n&#x27; <b>bold</b> &amp;c</A>`;
    expect(await readAll(html)).toMatchObject([{ url: "https://a.example/?a=1&b=2", title: "Café <b>'n' bold &c" }]);
  });

  test("a title with an unescaped <title> or <textarea> does not swallow the rest", async () => {
    const html = `<DL><DT><A HREF="https://a.example/">The <title> element</A><DT><A HREF="https://b.example/">A <textarea></A><DD>about <script>s
      <DT><A HREF="https://c.example/">C</A></DL>`;
    expect(await urls(html)).toEqual(["https://a.example/", "https://b.example/", "https://c.example/"]);
  });

  test("a title with an unescaped <!-- does not swallow the rest, and a comment in a title is none of it", async () => {
    const html = `<DL><DT><A HREF="https://a.example/">How to write <!-- in HTML</A>
      <DT><A HREF="https://b.example/">B <!-- --> and <!-- c --> C</A><!-- <DT><A HREF="https://no.example/">N</A> -->
      <DT><A HREF="https://c.example/">C <!--`;
    for (const size of [1, 7, 1000]) {
      const links = await readAll(html, size);
      expect(links.map(({ url, title }) => [url, title])).toEqual([
        ["https://a.example/", "How to write <!-- in HTML"],
        ["https://b.example/", "B and C"],
        ["https://c.example/", "C <!--"],
      ]);
    }
  });

  test("a description keeps its lines and ends before the next entry", async () => {
    const html = `<DT><A HREF="https://a.example/">A</A>\n<DD>One\n\n- two &amp; three<br>four\n<DT><A HREF="https://b.example/">B</A><DD>\n<HR>`;
    expect((await readAll(html)).map((link) => link.description)).toEqual(["One\n\n- two & three\nfour", null]);
  });

  test("an anchor without HREF and one with an empty HREF are given with an empty url", async () => {
    expect(await urls(`<DT><A NAME="x">no</A><DT><A HREF="">empty</A><DT><A HREF="place:sort=8">p</A>`)).toEqual([
      "",
      "",
      "place:sort=8",
    ]);
  });

  test("a scheme in disguise is given as it is", async () => {
    expect(await urls(`<DT><A HREF="java&#9;script:alert(1)">x</A>`)).toEqual(["java\tscript:alert(1)"]);
  });

  test("of an attribute given twice the first counts", async () => {
    expect(await urls(`<A HREF="https://a.example/" href="https://b.example/">x</A>`)).toEqual(["https://a.example/"]);
  });

  test("a small file with a few NULs is read", async () => {
    expect(await urls(`<DT><A HREF="https://a.example/">\0\0\0A</A>`)).toEqual(["https://a.example/"]);
  });

  test("no text holds a NUL or half a character", async () => {
    const html = `<A HREF="https://a.\0example/">a\0b${" ".repeat(9)}${"x".repeat(1996)}😀</A><DD>c\0d`;
    const [link] = await readAll(html);
    expect(link).toMatchObject({ url: "https://a.example/", description: "cd" });
    expect(link?.title).toBe(`a b ${"x".repeat(1996)}`);
    const [long] = await readAll(`<A HREF=x>${"y".repeat(1999)}😀</A>`);
    expect(long?.title).toBe("y".repeat(1999));
  });

  test("an icon is a raster image or an address", async () => {
    const png = `data:image/png;base64,${"A".repeat(60)}=`;
    const html = [
      `ICON="${png}"`,
      `ICON="data:image/svg+xml;base64,PHN2Zz4="`,
      `ICON="data:image/png;base64,${"A".repeat(32_800)}"`,
      `ICON_URI="https://a.example/favicon.ico"`,
      `ICON_URI="http://www.mozilla.org/2005/made-up-favicon/0-1"`,
      `ICON="javascript:alert(1)"`,
    ].map((icon) => `<DT><A HREF="https://a.example/" ${icon}>A</A>`);
    const icons = (await readAll(html.join("\n"))).map((link) => link.icon);
    expect(icons).toEqual([png, null, null, "https://a.example/favicon.ico", null, null]);
  });

  test("a cover is the web address that Raindrop writes", async () => {
    const links = ["https://a.example/c.jpg?w=1&amp;h=2", "javascript:alert(1)", ""].map(
      (cover, index) => `<DT><A HREF="https://a.example/${index}" DATA-COVER="${cover}">A</A>`,
    );
    const covers = (await readAll(Buffer.from(links.join("\n")))).map(({ coverUrl }) => coverUrl);
    expect(covers).toEqual(["https://a.example/c.jpg?w=1&h=2", undefined, undefined]);
  });

  test("one odd date does not cost the other links", async () => {
    const html = ["invaliddate", "", "1616337559", "99999999999999999999"].map(
      (date) => `<DT><A HREF="https://a.example/" ADD_DATE="${date}">A</A>`,
    );
    const dates = (await readAll(html.join(""))).map((link) => link.addedAt?.getTime());
    expect(dates).toEqual([undefined, undefined, 1_616_337_559_000, undefined]);
  });

  test("texts are bounded", async () => {
    const html = `<DL><DT><H3>${"f".repeat(9000)}</H3><DL><DT><A HREF="https://a.example/${"u".repeat(90_000)}">${"t ".repeat(90_000)}</A><DD>${"d".repeat(90_000)}`;
    const [link] = await readAll(html);
    // One more than may be: it shows as too long, the address never as another.
    expect(link?.url).toHaveLength(8193);
    expect(link?.title.length).toBeLessThanOrEqual(2000);
    expect(link?.description).toHaveLength(10_001);
    expect(link?.folder[0]).toHaveLength(200);
  });
});

describe("tags", () => {
  const tags = async (html: string) => (await readAll(html)).map((link) => link.tags);

  test("are separated by commas, trimmed and not repeated", async () => {
    expect(await tags(`<A HREF="x" TAGS="tag1,Tag1, multi word ,,">x</A>`)).toEqual([["tag1", "multi word"]]);
  });

  test("are separated by spaces in files of Shaarli's kind without any comma", async () => {
    expect(await tags(`<A HREF="x" PRIVATE="0" TAGS="public hello world">x</A>`)).toEqual([
      ["public", "hello", "world"],
    ]);
  });

  test("a value without comma is one tag where another value has commas", async () => {
    const html = `<A HREF="x" PRIVATE="0" TAGS="multi word">x</A><A HREF="y" PRIVATE="0" TAGS="a,b">y</A>`;
    expect(await tags(html)).toEqual([["multi word"], ["a", "b"]]);
  });

  test("a value without comma is one tag in a browser's file", async () => {
    expect(await tags(`<A HREF="x" TAGS="machine learning">x</A>`)).toEqual([["machine learning"]]);
    expect(await tags(`<A HREF="x" LABELS="machine learning,b" TAGS="">x</A>`)).toEqual([["machine learning", "b"]]);
  });
});
