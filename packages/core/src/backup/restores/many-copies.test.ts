import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { readBookmarkFile } from "../../intake/files/index.ts";
import { addBookmark, getBookmark } from "../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { bytes } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { BackupComparison } from "./compare-links.ts";
import { exported } from "./testing.ts";
import { WantedCategories } from "./wanted-categories.ts";

const { world } = openTestWorld();
const copies = 80;
const url = "https://birds.example/";

let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
  const { id } = await addBookmark(ctx, { url, title: "Original", category: "Birds", allowDuplicates: false });
  await sql`
    insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector, position)
    select user_id, gen_random_uuid(), category_id, url, 'Copy ' || n, host, search_text, search_vector, 'a' || n
    from bookmark, generate_series(1, ${copies}::int) n where user_id = ${ctx.userId} and id = ${id}`.execute(
    database(ctx),
  );
});

/** @returns the items, and how many pairs of a link and a bookmark were compared */
async function compareAll(text: string) {
  const tree = await loadCategoryTree(ctx);
  const compared = vi.spyOn(tree, "at");
  const comparison = await BackupComparison.open(ctx, { format: "json", tree, categories: new WantedCategories(tree) });
  const items = [];
  for await (const links of readBookmarkFile(bytes(text))) items.push(...(await comparison.compare(links)));
  return { items, comparisons: compared.mock.calls.length };
}

it("each of many wanted duplicates finds its own, in about as many comparisons", async () => {
  const text = await exported(ctx, "json");
  const { items, comparisons } = await compareAll(text);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["same"]));
  for (const { bookmarkId, title } of items) expect((await getBookmark(ctx, { id: bookmarkId! })).title).toBe(title);
  expect(new Set(items.map(({ bookmarkId }) => bookmarkId)).size).toBe(copies + 1);
  expect(comparisons).toBeLessThan(3 * copies);
});

it("each takes another one where all have changed, in about as many comparisons", async () => {
  const text = await exported(ctx, "json");
  await sql`update bookmark set title = 'Changed', notes = 'Mine' where user_id = ${ctx.userId}`.execute(database(ctx));
  const { items, comparisons } = await compareAll(text);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["changed"]));
  expect(new Set(items.map(({ bookmarkId }) => bookmarkId)).size).toBe(copies + 1);
  expect(comparisons).toBeLessThan(3 * copies);
});
