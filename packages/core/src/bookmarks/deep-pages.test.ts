import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Context, database } from "../context/index.ts";
import { createTestWorld, type TestWorld } from "../testing/index.ts";
import { listBookmarks } from "./index.ts";

const total = 12_000;
let world: TestWorld;
let ctx: Context;
beforeAll(async () => {
  world = await createTestWorld(inject("databaseUrl"));
  ctx = await world.person();
  await sql`
    insert into bookmark (user_id, id, category_id, url, title, created_at, host, search_text, search_vector)
    select ${ctx.userId}, gen_random_uuid(), (select id from category where user_id = ${ctx.userId} limit 1),
      'https://example.com', '', timestamptz '2020-01-01' + (n / 3) * interval '1 minute', '', '', ''
    from generate_series(1, ${total}) n`.execute(database(ctx));
});
afterAll(() => world.close());

it.each([0, 4_990, 5_990, 6_001, 8_000, 11_990, 11_999, 12_000, 20_000])(
  "a page entered after %i bookmarks holds those that stand there in the whole list",
  async (skip) => {
    const ids = await wholeList();
    const page = await listBookmarks(ctx, { limit: 60, skip });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(skip, skip + 60));
    expect(page.nextCursor === null).toBe(skip + 60 > total);
  },
);

let whole: string[] | undefined;
async function wholeList(): Promise<string[]> {
  if (whole) return whole;
  const { rows } = await sql<{ id: string }>`
    select id from bookmark where user_id = ${ctx.userId} order by created_at desc, id desc`.execute(database(ctx));
  return (whole = rows.map((row) => row.id));
}
