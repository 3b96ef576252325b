import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Context, database } from "../../platform/context/index.ts";
import { saveSamples } from "../search/test-library.ts";
import { library, openSemanticWorld, semanticQuickSearch } from "./testing/open-semantic-world.ts";

const world = openSemanticWorld();
const titles = async (ctx: Context, q: string) => (await semanticQuickSearch(ctx, q)).titles;

describe("many vectors of a person", () => {
  const many = 20_000;
  /** Bookmarks on random subjects. */
  async function fill(ctx: Context): Promise<void> {
    const db = database(ctx);
    await sql`
      insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
      select ${ctx.userId}::uuid, gen_random_uuid(), (select id from category where user_id = ${ctx.userId} limit 1), '',
        'Page', '', '', '' from generate_series(1, ${many}::int)`.execute(db);
    await sql`
      insert into bookmark_vector (user_id, bookmark_id, model, source, dimensions, vector)
      select b.user_id, b.id, 'text-embedding-3-small', md5(b.id::text)::uuid, 256,
        (select array_agg(random() - 0.5) from generate_series(1, 256 + length(b.url)))::real[]::vector::halfvec
      from bookmark b where b.user_id = ${ctx.userId} and b.title = 'Page'`.execute(db);
    await sql`delete from embedding_due where user_id = ${ctx.userId}`.execute(db);
  }

  it("are grouped into lists, and searches find old and new vectors in the nearest lists", async () => {
    const { ctx } = await world.person();
    await fill(ctx);
    await saveSamples(ctx, [{ url: "https://e.example/", title: "Baking a loaf" }]);
    await world.embedAll();
    const { rows } = await sql<{ cells: number; loose: number }>`
      select count(distinct cell)::int as cells, count(*) filter (where cell = 0)::int as loose
      from bookmark_vector where user_id = ${ctx.userId}`.execute(database(ctx));
    expect(rows[0]!.cells).toBeGreaterThan(100);
    expect(rows[0]!.loose).toBe(0);
    expect((await titles(ctx, "bread oven")).slice(0, 2).toSorted()).toEqual(["Baking a loaf", library[0]!.title]);
    await saveSamples(ctx, [{ url: "https://f.example/", title: "A bakery" }]);
    await world.embedAll();
    expect((await titles(ctx, "bread oven")).slice(0, 3)).toContain("A bakery");
  }, 120_000);
});
