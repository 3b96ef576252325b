import { parseWebUrl } from "@bowerbird/contract/web-url";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readLinkField, readLinkLine, readLinkList, readSharedText } from "./pasted-links.ts";

const urls = (text: string) => readLinkList(text).map(({ url }) => url);

describe("a pasted list of links", () => {
  test("is read a line at a time, without blanks, leading @ and missing schemes", () => {
    expect(urls("@https://a.example/x\r\n\n   \n @ b.example\rHTTP://c.example\n\thttps://d.example  ")).toEqual([
      "https://a.example/x",
      "https://b.example",
      "HTTP://c.example",
      "https://d.example",
    ]);
  });

  test("keeps other schemes, so that they are refused, and takes host:port for what it is", () => {
    const text =
      "javascript:alert('https://a.example') + 1\nfile:///c:/x y\nfoo:bar\nlocalhost:3000/x\nexample.com:8080";
    expect(urls(text).map((link) => parseWebUrl(link).ok)).toEqual([false, false, false, true, true]);
    expect(urls(text).slice(3)).toEqual(["https://localhost:3000/x", "https://example.com:8080"]);
  });

  test("has an entry for a line without an address, so that the person is told", () => {
    expect(urls("https://a.example\nnot a link at all\nhttps://")).toEqual([
      "https://a.example",
      "not a link at all",
      "https://",
    ]);
  });

  test("without one is empty", () => {
    expect(urls(" \n\n @ \n\ufeff")).toEqual([]);
  });

  it.each([
    "https://s.example/1 https://s.example/2",
    "https://s.example/1, https://s.example/2",
    "https://s.example/1;https://s.example/2",
    "https://s.example/1，https://s.example/2。",
    "https://s.example/1 and https://s.example/2.",
    "- https://s.example/1 | https://s.example/2",
    "s.example/1 s.example/2",
    "s.example/1, s.example/2;",
    "s.example/1,s.example/2",
    "s.example/1 https://s.example/2",
    "s.example/1;https://s.example/2。",
    "https://s.example/1, s.example/2",
  ])("has each link of the line %j", (line) => {
    expect(urls(line)).toEqual(["https://s.example/1", "https://s.example/2"]);
  });

  it.each([
    "https://maps.example/@52.5,13.4,7z",
    "https://a.example/x;y=1",
    "https://a.example/foo)bar",
    "https://en.example/wiki/Yahoo!",
    "https://en.example/wiki/Insert_(effects)",
    "https://a.example/?u=https://b.example/",
  ])("has the address %s as it is", (line) => {
    expect(urls(line)).toEqual([line]);
    expect(urls(line.replace("https://", ""))).toEqual([line]);
  });

  test("with several addresses in whatever order and signs has them all", () => {
    const address = fc.nat(999).map((n) => `https://s${n}.example/${n}`);
    const separator = fc.constantFrom(" ", "\n", ", ", ";", ",", " ; ", "\t", "、", "\r\n\r\n", " | \u200b");
    fc.assert(
      fc.property(fc.array(fc.tuple(address, separator), { minLength: 1 }), (parts) => {
        const text = parts.map(([url, sign]) => `${url}${sign}`).join("");
        expect(urls(text)).toEqual(parts.map(([url]) => url));
      }),
    );
  });

  test("behind a bracket are links of their own", () => {
    expect(readLinkList("(https://a.example/x)https://b.example/y").map(({ url }) => url)).toEqual([
      "https://a.example/x",
      "https://b.example/y",
    ]);
  });

  test("read from what was read is the same", () => {
    const part = fc.constantFrom(
      "https://a.example/x",
      "b.example",
      " ",
      "\n",
      ",",
      "(",
      ")",
      "。",
      "Rye",
      " | ",
      "javascript:x",
      "-",
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const read = readLinkList(parts.join("")).filter(({ url }) => url.includes("example") && parseWebUrl(url).ok);
        // A title with an address in it is read as two links.
        const links = read.filter(({ title }) => !title.includes("example"));
        const again = readLinkList(
          links.map(({ url, title }) => (title === "" ? url : `${url} | ${title}`)).join("\n"),
        );
        expect(again).toEqual(links);
      }),
    );
  });
});

describe("what is no address", () => {
  it.each(["hello world", "not a url at all", "hello", "C++ is great", "https://not a url at all", "¿qué es esto?"])(
    "is refused in a field and in a list, however often it is read: %s",
    (text) => {
      const read = readLinkField(text);
      expect(read.map(({ url }) => parseWebUrl(url).ok)).toEqual([false]);
      // A form sends what it has read, which is read again.
      const sent = readLinkList(text.replace(/^https:\/\//, "")).map(({ url }) => url);
      expect(sent.flatMap(readLinkField).map(({ url }) => parseWebUrl(url).ok)).toEqual([false]);
    },
  );
});

describe("a field that holds one address", () => {
  it.each([
    ["https://example.org/a b", "https://example.org/a%20b"],
    ["  @https://example.org/a b?q=c d#e f ", "https://example.org/a%20b?q=c%20d#e%20f"],
    ["https://example.org/My File (1).pdf", "https://example.org/My%20File%20(1).pdf"],
    ["https://example.org/ä ö", "https://example.org/%C3%A4%20%C3%B6"],
    ["example.org", "https://example.org"],
    ["https://example.org/plain", "https://example.org/plain"],
  ])("keeps the spaces of %j", (text, url) => {
    expect(readLinkField(text)).toEqual([{ url, title: "" }]);
  });

  it("may have a title behind a bar, and several addresses are several", () => {
    expect(readLinkField("https://a.example/x | A b")).toEqual([{ url: "https://a.example/x", title: "A b" }]);
    const several = "https://a.example/x https://b.example/y";
    expect(readLinkField(several).map(({ url }) => url)).toEqual(several.split(" "));
    expect(readLinkField(several.replace(" ", "\n"))).toHaveLength(2);
  });

  it("differs from a line of a text, where the title begins at the space", () => {
    expect(readLinkLine("https://example.org/a b")).toEqual([{ url: "https://example.org/a", title: "b" }]);
    expect(readLinkList("example.org/a b")).toEqual([{ url: "https://example.org/a", title: "b" }]);
  });
});

describe("the title of a link", () => {
  it.each([
    ["https://a.example/x Some title", "Some title"],
    ["https://a.example/x | How to read https://b.example/", "How to read https://b.example/"],
    ["B page - https://a.example/x.", "B page"],
    ["Rye:https://a.example/x", "Rye"],
    ["* [C page](https://a.example/x)", "C page"],
    ["1. (https://a.example/x)", ""],
    ["- [ ] https://a.example/x do it", "do it"],
    ["Check out https://a.example/x.", ""],
    ["URL=https://a.example/x", ""],
    ["https://a.example/x — “Rye”", "“Rye”"],
  ])("of the line %j is %j", (line, title) => {
    expect(readLinkLine(line)).toEqual([{ url: "https://a.example/x", title }]);
  });

  test("of several in a line is behind each", () => {
    expect(readLinkLine("https://a.example/1 One https://a.example/2 - Two")).toEqual([
      { url: "https://a.example/1", title: "One" },
      { url: "https://a.example/2", title: "Two" },
    ]);
  });

  test("may stand behind an address without a scheme", () => {
    expect(readLinkLine("a.example/x | Rye")).toEqual([{ url: "https://a.example/x", title: "Rye" }]);
    expect(readLinkLine("e.g. this - or that")).toEqual([]);
  });
});

describe("a shared text", () => {
  const shared = (text: string) => readSharedText({ url: "", title: "", text });

  it.each([
    ["Look at this: https://x.example/a。Great!", "Great!"],
    ["Check out https://x.example/a.", ""],
    ["Check out our new shop https://x.example/a!", "our new shop"],
    ["Schau mal: https://x.example/a", ""],
    ["看看这个：https://x.example/a", ""],
    ["https://x.example/a，复制本条信息", ""],
    ["Rye bread (https://x.example/a)", "Rye bread"],
    ["“Rye” https://x.example/a", "“Rye”"],
    ["Read https://x.example/a", ""],
    ["Reading matters https://x.example/a", "Reading matters"],
    ["Checkouts and more: https://x.example/a", "Checkouts and more"],
    ["https://x.example/a https://x.example/a", ""],
    ["(see https://x.example/a)", ""],
    ["看看 https://x.example/a。", ""],
    ["Rye — »https://x.example/a«", "Rye"],
    ["{https://x.example/a}", ""],
  ])("%j is a link with the title %j", (text, title) => {
    expect(shared(text)).toEqual({ url: "https://x.example/a", title, description: "" });
  });

  test("with a title keeps what else it says as a description", () => {
    expect(readSharedText({ url: "", title: "Rye", text: "Look at this:\nhttps://x.example/a\nBake it" })).toEqual({
      url: "https://x.example/a",
      title: "Rye",
      description: "Bake it",
    });
  });

  test("100 kB of the same link are read", () => {
    const part = "https://x.example/a ";
    expect(shared(part.repeat(5_000))).toEqual({ url: "https://x.example/a", title: "", description: "" });
    expect(readLinkLine(`${",".repeat(100_000)}x`)).toEqual([]);
    expect(readLinkLine(`${"x".repeat(100_000)} https://x.example/a`)).toHaveLength(1);
  });
});
