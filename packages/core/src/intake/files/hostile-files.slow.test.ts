import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HtmlLinks } from "./read-html.ts";
import { createMarkupScanner } from "./markup-scanner.ts";
import { readBookmarkFile, UnreadableFileError } from "./index.ts";
import { inChunks, readAll } from "./testing.ts";

/** Anything quadratic would take minutes. */
const timeLimit = 30_000;
const megabyte = 1024 * 1024;

/** Counts only, as an importer that keeps nothing; also tells the longest time that nothing else could run. */
async function count(bytes: Uint8Array): Promise<number> {
  let links = 0;
  for await (const batch of readBookmarkFile(inChunks(bytes, 64 * 1024))) {
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.length).toBeLessThanOrEqual(500);
    links += batch.length;
  }
  return links;
}

/** As the expected number of links: refused as unreadable; whatever it gives. */
const isRefused = -1;
const anyCount = -2;

function refusal(error: unknown): number {
  if (error instanceof UnreadableFileError) return isRefused;
  throw error;
}

const fill = (text: string, size: number) => Buffer.from(text.repeat(Math.ceil(size / text.length)));

describe("hostile files", () => {
  test.each<[string, Buffer, number]>([
    ["a million lists", fill("<DL>", 4 * megabyte), 0],
    [
      "half a million folders inside each other, each with a link",
      fill("<H3>f</H3><DL><A HREF=x>", 4 * megabyte),
      Math.ceil((4 * megabyte) / 24),
    ],
    ["a tag without an end", Buffer.concat([Buffer.from("<DL><A HREF=x "), fill("a=b ", 10 * megabyte)]), 0],
    [
      "attributes without values",
      Buffer.concat([Buffer.from("<A "), fill("attribute ", 10 * megabyte), Buffer.from(">")]),
      1,
    ],
    ["a tag name of 10 MB", Buffer.concat([Buffer.from("<"), fill("a", 10 * megabyte)]), 0],
    ["a comment without an end", Buffer.concat([Buffer.from("<DL><!--"), fill("- ", 10 * megabyte)]), 0],
    ["comments that only begin", Buffer.concat([Buffer.from("<DL>"), fill("<!--", 10 * megabyte)]), 0],
    ["comments in a title that only begin", Buffer.concat([Buffer.from("<A HREF=x>"), fill("<!--", 10 * megabyte)]), 1],
    ["titles with comments that only begin", fill(`<A HREF=x>${"<!--".repeat(900)}</A>`, 5 * megabyte), anyCount],
    [
      "an address of 10 MB",
      Buffer.concat([Buffer.from('<A HREF="'), fill("a", 10 * megabyte), Buffer.from('">x</A>')]),
      1,
    ],
    [
      "a title of 10 MB of spaces and entities",
      Buffer.concat([Buffer.from("<A HREF=x>"), fill(" &amp; ", 10 * megabyte)]),
      1,
    ],
    [
      "half a million folders of XBEL inside each other, each with a link",
      Buffer.concat([Buffer.from("<xbel>"), fill("<folder><title>f</title><bookmark href='x'/>", 22 * megabyte)]),
      Math.ceil((22 * megabyte) / 44),
    ],
    ["outlines that never end", Buffer.concat([Buffer.from("<opml>"), fill("<outline text='f'>", 9 * megabyte)]), 0],
    [
      "a title of XBEL that never ends",
      Buffer.concat([Buffer.from("<xbel><bookmark href='x'><title>"), fill("<![CDATA[ a ]]>", 9 * megabyte)]),
      1,
    ],
    ["opening angles", fill("<", 10 * megabyte), 0],
    ["closing tags", fill("</A></DL></H3>", 10 * megabyte), 0],
    ["ampersands", Buffer.concat([Buffer.from("<A HREF=x>"), fill("&", 10 * megabyte)]), 1],
    ["a line of text of 10 MB", fill("a", 10 * megabyte), 0],
    ["square brackets", fill("[", 3 * megabyte), isRefused],
    ["Markdown that never closes", fill("x[", 3 * megabyte), 0],
    ["blank lines", fill("\n", 10 * megabyte), 0],
    ["a CSV of quotes", Buffer.concat([Buffer.from("url,title\n"), fill('"a\n', 4 * megabyte)]), anyCount],
    [
      "quotes behind blanks",
      Buffer.concat([Buffer.from("url,title\n"), fill(', "x"y', megabyte), Buffer.from('",\n')]),
      anyCount,
    ],
    ["a CSV row of 4 MB", Buffer.concat([Buffer.from("url,title\n"), fill("x,", 4 * megabyte)]), anyCount],
    ["tags made of quotes", Buffer.from(`<A HREF=x TAGS='${'"a,'.repeat(10_000)}'>x</A>`.repeat(50)), 50],
  ])(
    "%s",
    async (_, bytes, expected) => {
      const links = await count(bytes).catch(refusal);
      expect(expected === anyCount ? anyCount : links).toBe(expected);
    },
    timeLimit,
  );

  test("a binary file is refused with a message", async () => {
    await expect(readAll(Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(100)]))).rejects.toThrow(
      /archive is damaged/,
    );
    await expect(readAll(Buffer.alloc(1000))).rejects.toThrow(UnreadableFileError);
    await expect(readAll(Buffer.from(Array.from({ length: 1000 }, (_, i) => (i * 7919) % 256)))).rejects.toThrow(
      /not text/,
    );
  });

  test("reading a large file does not block the event loop", async () => {
    const row = `<DT><A HREF="https://a.example/" ADD_DATE="1700000000">A title</A>\n`;
    let isDone = false;
    let turns = 0;
    const tick = () => {
      turns++;
      if (!isDone) setImmediate(tick);
    };
    setImmediate(tick);
    await count(fill(row, 8 * megabyte));
    isDone = true;
    expect(turns).toBeGreaterThan(20);
  });

  test("a file is read no further than its links are taken", async () => {
    const row = `<DT><A HREF="https://a.example/" ADD_DATE="1700000000">A title of some length</A><DD>And a description\n`;
    const piece = fill(row, megabyte);
    const linksPerPiece = Math.ceil(megabyte / row.length);
    let piecesRead = 0;
    async function* file() {
      for (; piecesRead < 30; piecesRead++) yield piece;
    }
    let taken = 0;
    for await (const batch of readBookmarkFile(file())) {
      taken += batch.length;
      expect(piecesRead - taken / linksPerPiece).toBeLessThan(3);
    }
    expect(taken).toBe(30 * linksPerPiece);
  });

  test("a caller who stops closes the source", async () => {
    let isClosed = false;
    async function* source() {
      try {
        for (;;) yield fill("<A HREF=x>x</A>\n", 100_000);
      } finally {
        isClosed = true;
      }
    }
    for await (const batch of readBookmarkFile(source())) if (batch.length > 0) break;
    expect(isClosed).toBe(true);
  });
});

const soup = fc.string({
  unit: fc.constantFrom(
    "<A HREF=",
    '"',
    "'",
    ">",
    "<",
    "/",
    "</A>",
    "<DL>",
    "</DL>",
    "<DT>",
    "<DD>",
    "<H3>",
    "</H3>",
    "<p>",
    "<!--",
    "-->",
    "<title>",
    "&amp;",
    "&#",
    "x",
    " ",
    "\n",
    "https://a.example",
    "TAGS=",
    "a,b",
    "[",
    "{",
    "]",
    "}",
    ":",
    '"url"',
    "\t",
    ";",
    "url,title\n",
    "\0",
    "é",
    "<META CHARSET=",
    "utf-16",
    "<script>",
  ),
  maxLength: 60,
});

describe("anything at all", () => {
  const survives = async (bytes: Uint8Array, size: number) => {
    expect(await readAll(bytes, size).catch(refusal)).toEqual(await readAll(bytes).catch(refusal));
  };
  const failureOf = async (property: fc.IAsyncProperty<unknown>, numRuns: number) => {
    const details = await fc.check(property, { numRuns });
    return details.failed ? fc.defaultReportMessage(details) : null;
  };
  const size = fc.integer({ min: 1, max: 20 });

  test("random bytes throw nothing else, and chunks do not matter", async () => {
    expect(await failureOf(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), size, survives), 500)).toBeNull();
  });

  test("nor does tag soup, in any encoding", async () => {
    const encoded = fc.tuple(soup, fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1"), fc.boolean());
    const property = fc.asyncProperty(encoded, size, ([text, encoding, hasMark], length) =>
      survives(Buffer.from((hasMark ? "\ufeff" : "") + text, encoding), length),
    );
    expect(await failureOf(property, 1000)).toBeNull();
  });

  test("nor any JSON", async () => {
    const keys = fc.constantFrom(
      ..."url children title tags roots content format collections id parentId lists href dateAdded annos x".split(" "),
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, "bowerbird", "a", 1, true, "https://a.example/", 1e300, [{ name: "__proto__" }]),
        fc.array(tie("tree")),
        fc.dictionary(keys, tie("tree")),
      ),
    }));
    const property = fc.asyncProperty(tree, (value) => survives(Buffer.from(JSON.stringify(value)), 5));
    expect(await failureOf(property, 500)).toBeNull();
  });

  test("markup cut at any place of a piece reads the same", () => {
    const read = (text: string, length: number) => {
      const links = new HtmlLinks();
      const scanner = createMarkupScanner(links);
      for (let at = 0; at < text.length; at += length) scanner.write(text.slice(at, at + length));
      scanner.end();
      return links.take(true);
    };
    fc.assert(
      fc.property(soup, fc.integer({ min: 12, max: 40 }), (text, length) => {
        expect(read(text, length)).toEqual(read(text, 10_000));
      }),
      { numRuns: 2000, examples: [['<p><A HREF=:<"url"<script><&#', 14]] },
    );
  });
});
