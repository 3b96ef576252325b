import { expect, test } from "vitest";
import { type ExportLink, writeHtml } from "./index.ts";
import { readAll, streamOf, textOfAll } from "./testing.ts";

const rye: ExportLink = {
  url: "https://rye.example/a?b=1&c=%20",
  title: "Rye",
  description: null,
  tags: [],
  addedAt: null,
  icon: null,
  folder: ["Bread"],
};
const written = (...links: Partial<ExportLink>[]) =>
  textOfAll(writeHtml(streamOf(links.map((link) => ({ ...rye, ...link })))));

test("an entry is one line, whatever breaks its texts have, because browsers read line by line", async () => {
  const notes = "One\nTwo\n\nThree";
  const html = await written({ notes, description: "Above\nBelow", isUnread: true });
  expect(html.split("\n").filter((line) => line.includes("<DT><A "))).toHaveLength(1);
  expect(html).toMatch(/<DT><A HREF.* NOTES="One&#10;Two&#10;&#10;Three">Rye<\/A>\n\s*<DD>Above&#10;Below\n/);
  expect(await readAll(Buffer.from(html))).toMatchObject([{ notes, description: "Above\nBelow" }]);
});

test("a link without a title has its address as text, and none when it is read again", async () => {
  const html = await written({ title: "" });
  expect(html).toContain('HREF="https://rye.example/a?b=1&amp;c=%20">https://rye.example/a?b=1&amp;c=%20</A>');
  expect(await readAll(Buffer.from(html))).toMatchObject([{ title: "" }]);
});

test.each([
  [["a,b"], "a，b"],
  [["a,b", 'say "x"', "c"], "a，b,say &quot;x&quot;,c"],
  [['"quoted"'], "&quot;quoted&quot;"],
  [["x;y|z"], "x;y|z"],
])("the tags %j are as many to readers that split at commas", async (tags, text) => {
  const html = await written({ tags });
  expect(/ TAGS="([^"]*)"/.exec(html)?.[1]).toBe(text);
  expect(text.split(",")).toHaveLength(tags.length);
  expect((await readAll(Buffer.from(html)))[0]!.tags).toEqual(tags);
});

test("the only tag of a private link has no comma behind it, which readers take for another tag", async () => {
  const html = await written({ tags: ["slow food"], isPrivate: true });
  expect(html).toContain(' TAGS="slow food" ');
  expect((await readAll(Buffer.from(html)))[0]!.tags).toEqual(["slow food"]);
});
