import { describe, expect, test } from "vitest";
import { readAll } from "./testing.ts";

const urls = async (html: string) => (await readAll(html)).map((link) => link.url);

describe("a description", () => {
  const entry = (description: string) =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://a.example/" ADD_DATE="1456433741">A</A>
<DD>${description}
<DT><A HREF="https://b.example/">B</A></DL>`;

  test.each([
    ['Compare it with <a href="https://o.example/">this</a> first', "Compare it with this first"],
    ['<A HREF="https://o.example/">One</A> and <a href="https://p.example/">two</a>', "One and two"],
    ['Unclosed <a href="https://o.example/">link', "Unclosed link"],
    ["<p>First</p><p>second <b>bold</b></p>", "First\n\nsecond bold"],
    ["Steps:<ul><li>one</li><li>two</li></ul>then more", "Steps:\n\none\n\ntwo\n\nthen more"],
    ["<h2>Heading</h2>text", "Heading\ntext"],
    ["One<h3>Heading</h3>text", "One\nHeading\ntext"],
  ])("with markup is kept whole: %s", async (html, description) => {
    expect(await readAll(entry(html))).toMatchObject([
      { url: "https://a.example/", description },
      { url: "https://b.example/", description: null },
    ]);
  });

  test("ends at a folder of the file, even if no tag separates them", async () => {
    const html = `<DL><DT><A HREF="https://a.example/">A</A><DD>About A <H3 ADD_DATE="1">F</H3><DL><DT><A HREF="https://b.example/">B</A></DL></DL>`;
    expect(await readAll(html)).toMatchObject([{ description: "About A" }, { folder: ["F"] }]);
  });

  test("of a folder with a link in it adds no bookmark", async () => {
    const html = `<DL><p><DT><H3>F</H3><DD>See <a href="https://o.example/">this</a>
<DL><p><DT><A HREF="https://a.example/">A</A></DL></DL>`;
    expect(await readAll(html)).toMatchObject([{ url: "https://a.example/", folder: ["F"] }]);
  });

  test("ends at a link of the file, even if no tag separates them", async () => {
    const html = `<DL><DT><A HREF="https://a.example/" ADD_DATE="1">A</A><DD>About A <A HREF="https://b.example/" ADD_DATE="2">B</A></DL>`;
    expect(await readAll(html)).toMatchObject([{ description: "About A" }, { url: "https://b.example/" }]);
  });

  test("in a web page's list of definitions is made of links", async () => {
    const page = `<html><dl><dt>Term</dt><dd>See <a href="https://a.example/">A</a> and <a href="https://b.example/">B</a></dd></dl></html>`;
    expect(await urls(page)).toEqual(["https://a.example/", "https://b.example/"]);
  });
});

test("states that services write as attributes are kept", async () => {
  const html = ['FAVORITE="1"', 'DATA-IMPORTANT="true"', 'DATA-IMPORTANT="false"', 'TOREAD="1"', 'TOREAD="0"']
    .map((state, n) => `<DT><A HREF="https://a.example/${n}" ${state}>A</A>`)
    .join("\n");
  expect((await readAll(html)).map(({ isFavorite, isUnread }) => [isFavorite, isUnread])).toEqual([
    [true, undefined],
    [true, undefined],
    [undefined, undefined],
    [undefined, true],
    [undefined, undefined],
  ]);
});
