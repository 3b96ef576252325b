import { describe, expect, test } from "vitest";
import { readAll } from "./testing.ts";

const urls = async (text: string) => (await readAll(text)).map((link) => link.url);

describe("a list of addresses", () => {
  test("drops blank lines, leading @ and spaces, and adds a missing scheme", async () => {
    const text =
      "\n  @https://a.example/ \r\n\r\nexample.com/path\r@@ www.b.example\nhttp://c.example\nlocalhost:3000/x\n";
    expect(await urls(text)).toEqual([
      "https://a.example/",
      "https://example.com/path",
      "https://www.b.example",
      "http://c.example",
      "https://localhost:3000/x",
    ]);
  });

  test("addresses with commas and semicolons stay whole", async () => {
    const lines = [
      "https://maps.example/@52.5,13.4,7z",
      "https://maps.example/@48.1,11.5,7z",
      "https://a.example/x;y=1",
    ];
    expect(await urls(lines.join("\n"))).toEqual(lines);
    expect(await urls(lines[0] ?? "")).toEqual([lines[0]]);
  });

  test("other schemes are given for the caller to judge", async () => {
    expect(await urls("javascript:alert(1)\nftp://a.example/\nchrome://settings")).toEqual([
      "javascript:alert(1)",
      "ftp://a.example/",
      "chrome://settings",
    ]);
  });

  test("titles beside the address and Markdown links are understood, other lines are notes", async () => {
    const text =
      "# My links\nhttps://a.example/ | A page\nB page - https://b.example/.\n* [C page](https://c.example/x)\nnothing here\n1. (https://d.example/)";
    expect((await readAll(text)).map((link) => [link.url, link.title])).toEqual([
      ["https://a.example/", "A page"],
      ["https://b.example/", "B page"],
      ["https://c.example/x", "C page"],
      ["https://d.example/", ""],
    ]);
  });

  test("several links in a line are each a link", async () => {
    expect(
      await urls("https://s.example/1 https://s.example/2\ns.example/3, s.example/4;https://s.example/5。\n"),
    ).toEqual([1, 2, 3, 4, 5].map((n) => `https://s.example/${n}`));
  });

  test.each([" ", ", ", ";", ","])(
    "thousands of links in one line, with %j between, are all there",
    async (between) => {
      const many = Array.from({ length: 5_000 }, (_, n) => `https://s.example/${n}`);
      expect(await urls(many.join(between))).toEqual(many);
    },
  );

  test("scripts and files are given whole, for the caller to refuse", async () => {
    expect(await urls("javascript:void(open('https://a.example/')); 1\nfile:///c:/my files/x.html")).toEqual([
      "javascript:void(open('https://a.example/')); 1",
      "file:///c:/my files/x.html",
    ]);
  });

  test("an empty file and a text without addresses give nothing", async () => {
    expect(await readAll("")).toEqual([]);
    expect(await readAll("\ufeff \n\n")).toEqual([]);
    expect(await readAll("Dear diary,\nno links today.\n")).toEqual([]);
  });
});
