import { expect, it, test } from "vitest";
import { findAllLinks, findMarkdownLinks } from "./markdown-links.ts";

const links = (line: string) => findMarkdownLinks(line).map(({ title, url }) => [title, url]);

it.each([
  ["[Insert](https://en.example/wiki/Insert_(effects)) is", [["Insert", "https://en.example/wiki/Insert_(effects)"]]],
  [
    "[a [b] c](https://a.example/) [d](<https://b.example/x>)",
    [
      ["a [b] c", "https://a.example/"],
      ["d", "https://b.example/x"],
    ],
  ],
  [String.raw`[a \] b](https://a.example/)`, [["a ] b", "https://a.example/"]]],
  [
    '[a](https://a.example/ "A title") [b]( https://b.example/ )',
    [
      ["a", "https://a.example/"],
      ["b", "https://b.example/"],
    ],
  ],
  [String.raw`[a](https://a.example/x_\(y\)) b`, [["a", "https://a.example/x_(y)"]]],
  ["[](https://a.example/)", [["", "https://a.example/"]]],
  ["[x](<https://a.example/b c>) y", [["x", "https://a.example/b c"]]],
  ['[x](<https://a.example/b (c)> "A title")', [["x", "https://a.example/b (c)"]]],
  ["[x](<https://a.example/b c> d)", []],
  ["![cover](https://a.example/c.jpg)", [["cover", "https://a.example/c.jpg"]]],
  ["[a](/relative) [b](mailto:x@a.example) [c] (https://c.example)", []],
  ["[a](https://a.example/ b) [c](https://c.example/", []],
  ["- [x] done](https://a.example/)", []],
])("the links of %j", (line, found) => {
  expect(links(line)).toEqual(found);
});

it.each([
  ["[![cover](https://a.example/c.jpg)](https://a.example/)", ["https://a.example/"]],
  [
    "[A](https://a.example/), https://b.example/ and [C](https://c.example/).",
    ["https://a.example/", "https://b.example/", "https://c.example/"],
  ],
  ["see https://b.example/.", ["https://b.example/"]],
])("all links of %j", (line, urls) => {
  expect(findAllLinks(line).map(({ url }) => url)).toEqual(urls);
});

test.each(["[", "](", "[a](", "[a](https://a.example/", '[a](https://a.example/ "', "([", "[[a]("])(
  "100 kB of %j are read",
  (part) => {
    const line = part.repeat(100_000 / part.length);
    expect(findMarkdownLinks(`${line} [b](https://b.example/)`).at(-1)?.url ?? "none").toMatch(
      /^(?:https:\/\/b\.example\/|none)$/,
    );
    expect(findMarkdownLinks(`${line}${" x".repeat(10_000)}${")".repeat(20_000)}`)).toEqual([]);
  },
);
