import { limits } from "@bowerbird/contract/limits";
import { withPaths } from "@bowerbird/contract/category-paths";
import { describe, expect } from "vitest";
import { sql } from "kysely";
import { addBookmark, addBookmarks, updateBookmarks } from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { preview, restoreText } from "../../backup/restores/testing.ts";
import { allBookmarks, allItems, importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { world, it } = openTestWorld();

const folders = (names: string[], content: string) =>
  names.map((name) => `<DT><H3>${name}</H3><DL><p>`).join("") + content + "</DL><p>".repeat(names.length);
const names = (count: number) => Array.from({ length: count }, (_, level) => `Level ${level + 1}`);
const pathsOf = async (ctx: Context) => withPaths(await listCategories(ctx)).map(({ path }) => path);
const deepest = async (ctx: Context) => Math.max(...(await pathsOf(ctx)).map((path) => path.split("/").length));
const filedIn = async (ctx: Context, url: string) =>
  (await allBookmarks(ctx)).find((bookmark) => bookmark.url === url)?.category;

const tooDeep = "folders deeper than 50 levels are not kept.";
const tooMany = "at most 5,000 categories are kept.";
/** Creates categories until there is room for only this many more. */
async function fill(ctx: Context, room: number): Promise<void> {
  await sql`
    insert into category (user_id, id, parent_id, name, name_key, icon, color)
    select ${ctx.userId}, gen_random_uuid(), null, 'F' || n, 'f' || n, '📁', '#112233'
    from generate_series(1, ${limits.categories - room}::int
      - (select count(*)::int from category where user_id = ${ctx.userId})) n
  `.execute(database(ctx));
}
const surplus =
  folders(["F2", "Inside"], link("https://f.example/a", "A")) +
  folders(["F1", "Inside"], link("https://f.example/b", "B")) +
  folders(["New"], link("https://f.example/c", "C"));

/** One of our backups with a link in each folder. */
const backup = (paths: string[][]) =>
  JSON.stringify({
    format: "bowerbird",
    version: 3,
    categories: paths.map((path) => ({ name: path.at(-1), parentPath: path.slice(0, -1) })),
    bookmarks: paths.map((folder, n) => ({ url: `https://r.example/${n}`, title: `R${n}`, folder })),
  });

describe("a file with a folder whose name is too long", () => {
  it("cuts the name to 100 characters, and says so at each of its links", async ({ ctx }) => {
    const links = folders(["x".repeat(150)], link("https://long.example/", "L")) + link("https://top.example/", "T");
    const result = await importText(world, ctx, links);
    const items = await allItems(ctx, result.id);
    expect(items.map(({ message }) => message)).toEqual(["The name of its folder was cut to 100 characters.", null]);
    expect(await filedIn(ctx, "https://long.example/")).toBe("x".repeat(100));
  });

  it("says also why a link is in a folder further up", async ({ ctx }) => {
    const file = folders(["x".repeat(150), ...names(50)], link("https://deep.example/", "D"));
    const result = await importText(world, ctx, file);
    expect(result.message).toContain(`1 link was filed in a folder further up: ${tooDeep}`);
    const [deep] = await allItems(ctx, result.id);
    expect(deep?.message).toMatch(/^The name of its folder was cut to 100 characters\. Filed in a folder further up/);
  });
});

describe("a file with folders nested too deep", () => {
  it("keeps 50 levels, puts deeper links into the last of them, and says so", async ({ ctx }) => {
    const file = folders(names(2_000), link("https://deep.example/", "D")) + link("https://top.example/", "T");
    const result = await importText(world, ctx, file);
    expect(result).toMatchObject({
      status: "succeeded",
      created: 2,
      message: `1 link was filed in a folder further up: ${tooDeep}`,
    });
    const [deep, top] = await allItems(ctx, result.id);
    expect([deep?.message, top?.message]).toEqual([`Filed in a folder further up: ${tooDeep}`, null]);
    expect(await filedIn(ctx, "https://deep.example/")).toBe("Level 50");
    expect(await deepest(ctx)).toBe(50);
  });

  it("is imported without a message at 50 levels", async () => {
    const result = await importText(world, await world.person(), folders(names(50), link("https://a.example/", "A")));
    expect(result).toMatchObject({ created: 1, message: null });
  });

  it("is restored the same way, and the preview says so", async ({ ctx }) => {
    const text = backup([names(60), ["Flat"]]);
    const message = `1 link was filed in a folder further up: ${tooDeep}`;
    expect(await preview(world, ctx, text)).toMatchObject({ status: "ready", added: 2, message });
    expect(await restoreText(world, ctx, text, "merge")).toMatchObject({ status: "applied", applied: 2, message });
    expect(await filedIn(ctx, "https://r.example/0")).toBe("Level 50");
    expect(await deepest(ctx)).toBe(50);
  });
});

describe("a file with more folders than the category limit", () => {
  it("puts links into the nearest existing parent, or into Uncategorized, and says so", async ({ ctx }) => {
    await fill(ctx, 1);
    const result = await importText(world, ctx, surplus);
    expect(result).toMatchObject({
      status: "succeeded",
      message: `2 links were filed in a folder further up: ${tooMany}`,
    });
    expect(await listCategories(ctx)).toHaveLength(limits.categories);
    expect(await filedIn(ctx, "https://f.example/a")).toBe("Inside");
    expect(await filedIn(ctx, "https://f.example/b")).toBe("F1");
    expect(await filedIn(ctx, "https://f.example/c")).toBe("Uncategorized");
  });

  it("is restored in the same way", async ({ ctx }) => {
    await fill(ctx, 1);
    const text = backup([["One"], ["F1", "Inside"], ["New"]]);
    const restore = await restoreText(world, ctx, text, "merge");
    expect(restore).toMatchObject({ message: `2 links were filed in a folder further up: ${tooMany}` });
    expect(await listCategories(ctx)).toHaveLength(limits.categories);
  });
});

describe("a call that would exceed the category limit", () => {
  it("is refused with a message, alone or with others", async ({ ctx }) => {
    await fill(ctx, 0);
    const message = "You can have at most 5,000 categories. Please delete one first.";
    const refused = { code: "CONFLICT", message };
    await expect(createCategory(ctx, { name: "New" })).rejects.toMatchObject(refused);
    const input = { title: "", allowDuplicates: false, category: "New" };
    const move = updateBookmarks(ctx, {
      ids: [(await addBookmark(ctx, { ...input, url: "https://there.example/", category: "F1" })).id],
      category: "New",
    });
    await expect(move).rejects.toMatchObject(refused);
    await expect(addBookmark(ctx, { ...input, url: "https://one.example/" })).rejects.toMatchObject(refused);
    const bookmarks = [
      { ...input, url: "https://a.example/" },
      { ...input, url: "https://b.example/", category: "F1" },
    ];
    const added = await addBookmarks(ctx, { bookmarks, allowDuplicates: false });
    expect(added).toMatchObject({ failed: [{ url: "https://a.example/", message }] });
    expect(await filedIn(ctx, "https://b.example/")).toBe("F1");
  });
});
