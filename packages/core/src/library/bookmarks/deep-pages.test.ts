import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { addBookmark, deleteBookmarks, listBookmarks, lockBookmarks, writeStates } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const total = 12_000;
let ctx: Context;
const { world } = openTestWorld();
beforeAll(async () => {
  ctx = await world.person();
  await sql`
    insert into bookmark (user_id, id, category_id, url, title, created_at, host, search_text, search_vector)
    select ${ctx.userId}, gen_random_uuid(), (select id from category where user_id = ${ctx.userId} limit 1),
      'https://example.com', '', timestamptz '2020-01-01' + (n / 3) * interval '1 minute', '', '', ''
    from generate_series(1, ${total}) n`.execute(database(ctx));
});

it.each([0, 4_990, 5_990, 6_001, 8_000, 11_990, 11_999, 12_000, 20_000])(
  "a page entered after %i bookmarks holds those that stand there in the whole list",
  async (skip) => {
    const ids = await wholeList();
    const page = await listBookmarks(ctx, { limit: 60, skip });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(skip, skip + 60));
    expect(page.nextCursor === null).toBe(skip + 60 > total);
  },
);

describe("consecutive deep pages", () => {
  const skips = [6_000, 9_000, 8_940, 9_001, 8_999, 9_030, 5_990, 7_500, 11_980];

  it.each<[string, () => Promise<unknown>]>([
    ["nothing has changed", async () => {}],
    ["one before them was deleted", async () => deleteBookmarks(ctx, { ids: [(await wholeList())[17]!] })],
    [
      "one at a place that is known was deleted",
      async () => deleteBookmarks(ctx, { ids: [(await wholeList())[9_000]!] }),
    ],
    ["one was added", () => addBookmark(ctx, { url: "https://example.com/new", title: "New", allowDuplicates: false })],
    ["one has another time", async () => inTransaction(ctx, async (tx) => giveTime(tx, (await wholeList())[3]!))],
  ])("hold what stands there after %s", async (_change, change) => {
    for (const skip of skips) await listBookmarks(ctx, { limit: 60, skip });
    await change();
    const ids = await wholeList();
    for (const skip of [...skips, ...skips.toReversed()]) {
      const { items } = await listBookmarks(ctx, { limit: 60, skip });
      expect(items.map(({ id }) => id)).toEqual(ids.slice(skip, skip + 60));
    }
  });

  async function giveTime(tx: Context, id: string): Promise<void> {
    const [bookmark] = await lockBookmarks(tx, [id]);
    const after = { ...bookmark!.state, created_at: "2019-12-31T00:00:00.000Z" };
    await writeStates(tx, [{ bookmark: bookmark!, after }]);
  }
});

async function wholeList(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookmark where user_id = ${ctx.userId} and deleted_at is null order by created_at desc, id desc
  `.execute(database(ctx));
  return rows.map((row) => row.id);
}
