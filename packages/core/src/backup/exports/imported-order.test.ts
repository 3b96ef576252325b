import { expect } from "vitest";
import { listBookmarks } from "../../library/bookmarks/index.ts";
import { listCategories, setCategoryOrder } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { exportLibrary } from "./index.ts";
import { importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { add } from "../../library/bookmarks/testing.ts";

const { world, it } = openTestWorld();

const entry = (title: string, attributes = "") => link(`https://${title}.example`, title, attributes);
const many = Array.from({ length: 250 }, (_, index) => `n${index}`);
const file = `<DL><p>
  <DT><H3>Zoo</H3><DL><p>${many.map((title, index) => entry(title, index % 3 ? "" : 'ADD_DATE="1456433741"')).join("")}</DL><p>
  <DT><H3>Middle</H3><DL><p>
    <DT><H3>Yes</H3><DL><p>${entry("y")}</DL><p>
    <DT><H3>No</H3><DL><p>${entry("z")}</DL><p>
  </DL><p>
  <DT><H3>Alps</H3><DL><p>${entry("b", 'ADD_DATE="1"')}${entry("c", 'ADD_DATE="1456433741"')}${entry("a")}</DL><p>
</DL>`;

/** The names of the imported folders, in manual order, each before its children, with their links. */
async function library(ctx: Context): Promise<[name: string, titles: string[]][]> {
  await setCategoryOrder(ctx, { order: "manual" });
  const categories = (await listCategories(ctx)).filter(({ isCustom }) => isCustom);
  const found: [string, string[]][] = [];
  for (const { id: categoryId, name } of categories) {
    const { items } = await listBookmarks(ctx, { categoryId, sort: "manual", limit: 1_000, skip: 0 });
    found.push([name, items.map(({ title }) => title)]);
  }
  return found;
}

const expected = [
  ["Zoo", many],
  ["Middle", []],
  ["Yes", ["y"]],
  ["No", ["z"]],
  ["Alps", ["b", "c", "a"]],
];

it("a file keeps the order of its folders and links, whatever their dates", async ({ ctx }) => {
  await importText(world, ctx, file);
  expect(await library(ctx)).toEqual(expected);
});

it.each(["json", "html", "csv"] as const)(
  "an export of it has that order in another account, too: %s",
  async (format) => {
    const [ada, bob] = [await world.person(), await world.person()];
    await importText(world, ada, file);
    let text = "";
    for await (const part of (await exportLibrary(ada, { format })).content) text += part;
    await importText(world, bob, text);
    expect(await library(bob)).toEqual(expected);
  },
);

it("links come before what their category held, and one that is saved later before them", async ({ ctx }) => {
  const save = (title: string) => add(ctx, { url: `https://${title}.example`, title, category: "Alps" });
  await save("before");
  await importText(world, ctx, file);
  await save("later");
  expect((await library(ctx)).find(([name]) => name === "Alps")).toEqual(["Alps", ["later", "b", "c", "a", "before"]]);
});
