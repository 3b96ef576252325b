import { expect, test } from "vitest";
import { readAll } from "./testing.ts";

const read = async (value: unknown) =>
  (await readAll(JSON.stringify(value))).map(({ url, folder }) =>
    [...folder, url.slice("https://".length)].join(" > "),
  );

test.each<[string, unknown, string[]]>([
  [
    "beside a list that has a known name",
    { data: { list: [{ url: "https://a.example" }] }, more: { 1: { link: "https://b.example" } } },
    ["a.example", "b.example"],
  ],
  [
    "under keys of the file's own",
    { export: { v2: { weeks: [[{ href: "https://a.example" }], [{ href: "https://b.example" }]] } } },
    ["a.example", "b.example"],
  ],
  [
    "in lists of addresses",
    { saved: { today: ["https://a.example"], before: ["https://b.example"] } },
    ["a.example", "b.example"],
  ],
  [
    "in folders with titles",
    {
      shelves: { x: { title: "Bread", entries: { 7: { uri: "https://a.example" } } } },
      rest: [{ uri: "https://b.example" }],
    },
    ["Bread > a.example", "b.example"],
  ],
  [
    "but not what a link or a folder has beside: authors, pictures, addresses of an interface",
    {
      _links: { self: { href: "https://api.example" } },
      shelf: {
        title: "Bread",
        cover: ["https://picture.example"],
        entries: [{ url: "https://a.example", author: { url: "https://author.example" } }],
      },
    },
    ["Bread > a.example"],
  ],
])("links of JSON of any kind are found %s", async (_, value, links) => {
  expect(await read(value)).toEqual(links);
});

test("JSON of any kind is followed as deep as JSON is read", async () => {
  const deep = Array.from({ length: 120 }).reduce<unknown>((inside) => ({ a: [inside] }), { url: "https://a.example" });
  expect(await read(deep)).toEqual(["a.example"]);
});
