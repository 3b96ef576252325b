import { describe, expect, test } from "vitest";
import { readAll } from "./testing.ts";

const shown = async (text: string) =>
  (await readAll(text)).map(({ url, title, tags, description, folder }) => ({ url, title, tags, description, folder }));
const link = { title: "", tags: [], description: null, folder: [] };

describe("Markdown", () => {
  test("parentheses in an address belong to it", async () => {
    expect(await shown("- [Insert](https://en.example/wiki/Insert_(effects)) is an insert")).toEqual([
      { ...link, url: "https://en.example/wiki/Insert_(effects)", title: "Insert", description: "is an insert" },
    ]);
  });

  test("each link of a line is a link, with what is said behind it", async () => {
    expect(await shown("- [A](https://a.example/) one #x, [B](https://b.example/) two <!-- TAGS: y,z -->")).toEqual([
      { ...link, url: "https://a.example/", title: "A", tags: ["x"], description: "one ," },
      { ...link, url: "https://b.example/", title: "B", tags: ["y", "z"], description: "two" },
    ]);
  });

  test("a comment that is no list of tags is text", async () => {
    expect(await shown("- [A](https://a.example/) <!-- not tags -->")).toMatchObject([{ tags: [] }]);
  });
});

describe("Markdown that begins with properties", () => {
  const list = "- [A](https://a.example/)\n- <https://b.example/>\n";

  test.each([
    ["lines of ---", `---\ntitle: My links\nurl: https://home.example/\n---\n\n${list}`],
    ["a heading", `# My links\nWebsite: https://home.example/\n\n${list}`],
  ])("between %s gives their address and the links of its list", async (_, text) => {
    expect(await shown(text)).toEqual([
      { ...link, url: "https://home.example/", title: "My links" },
      { ...link, url: "https://a.example/", title: "A" },
      { ...link, url: "https://b.example/" },
    ]);
  });

  test("is one link if what follows is a text", async () => {
    const text = "---\nurl: https://home.example/\n---\nA text about [A](https://a.example/).\n";
    expect(await shown(text)).toEqual([{ ...link, url: "https://home.example/" }]);
  });

  test("may have lists in them", async () => {
    const text = `---
author:
  - "[[Bob]]"
source: https://home.example/
tags:
  - rye
  - "slow food"
description: |
  More than a line
created: 2020-05-12
---
`;
    expect(await readAll(text)).toMatchObject([
      { url: "https://home.example/", tags: ["rye", "slow food"], addedAt: new Date("2020-05-12") },
    ]);
  });
});

describe("Org", () => {
  test("each link of a line is a link", async () => {
    expect(await shown("* Baking :bread:\n- [[https://a.example/][A [1]]] and [[https://b.example/]] :x:y:")).toEqual([
      { ...link, url: "https://a.example/", title: "A [1", folder: ["Baking"] },
      { ...link, url: "https://b.example/", tags: ["x", "y"], folder: ["Baking"] },
    ]);
  });
});

describe("Org and Markdown", () => {
  test("addresses without brackets are links of Org, too", async () => {
    const text = `* Baking
- [[https://a.example/][A]]
- https://b.example/ :rye:
- see <https://c.example/>
`;
    expect(await shown(text)).toEqual([
      { ...link, url: "https://a.example/", title: "A", folder: ["Baking"] },
      { ...link, url: "https://b.example/", tags: ["rye"], folder: ["Baking"] },
      { ...link, url: "https://c.example/", folder: ["Baking"] },
    ]);
  });

  test("one link of Org makes no Org of Markdown", async () => {
    const text = "# L\n- [A](https://a.example/)\n- [B](https://b.example/)\n- [[https://c.example/][C]]\n";
    expect((await shown(text)).map(({ url }) => url)).toEqual([
      "https://a.example/",
      "https://b.example/",
      "https://c.example/",
    ]);
  });
});

/** So long that anything steeper than linear does not end within the time of a test. */
const times = (part: string) => part.repeat(100_000 / part.length);

test.each([
  ["a comment of tags that does not end", `- [a](https://a.example/) <!-- TAGS:${times(" ")}x`],
  ["many comments", `- [a](https://a.example/) ${times("<!-- TAGS: ")}`],
  ["many brackets", `- [a](https://a.example/) ${times("[(](")}`],
  ["many addresses", `- [a](https://a.example/) ${times("[a](https://b.example/ ")}`],
  ["many beginnings of links", `- [a](https://a.example/) ${times("<https://")}`],
  ["a heading of spaces", `- [a](https://a.example/)\n# a${times(" ")}x`],
  ["a heading of marks", `- [a](https://a.example/)\n# a${times("# ")}x`],
])("Markdown with %s is read to its end", async (_, text) => {
  expect((await readAll(`${text}\n\n- [z](https://z.example/)\n`)).at(-1)?.url).toBe("https://z.example/");
});

test.each([
  ["a heading of spaces", `* [[https://a.example/]]\n* a${times(" ")}x`],
  ["a heading of tags", `* [[https://a.example/]]\n* a${times(" :")}x`],
  ["many beginnings of links", `* [[https://a.example/]] ${times("[[https://b.example/")}`],
  ["many titles that do not end", `* [[https://a.example/]] ${times("[[b][")}`],
  ["colons", `* [[https://a.example/]] ${times(":  ")}x`],
])("Org with %s is read to its end", async (_, text) => {
  expect((await readAll(`${text}\n\n* [[https://z.example/]]\n`)).at(-1)?.url).toBe("https://z.example/");
});
