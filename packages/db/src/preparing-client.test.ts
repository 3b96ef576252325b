import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { PreparingClient } from "./create-orm.ts";

let client: PreparingClient;
beforeAll(async () => {
  client = new PreparingClient({ connectionString: inject("databaseUrl") });
  await client.connect();
});
afterAll(() => client.end());

async function isPrepared(text: string): Promise<boolean> {
  for (let turn = 0; turn < 3; turn++) await client.query(text, ["3"]);
  const { rows } = await client.query("select statement from pg_prepared_statements");
  return rows.some(({ statement }: { statement: string }) => statement === text);
}

it.each([
  ["what is asked again", "select $1::int as n"],
  ["a product", "select $1::int * interval '1 hour' as n"],
  ["a count", "select count(*) from generate_series(1, $1::int)"],
])("a connection prepares %s", async (_what, text) => {
  expect(await isPrepared(text)).toBe(true);
});

it.each([
  ["a pattern", "select 1 as n where 'text' like $1"],
  ["words", "select 1 as n where 'text'::tsvector @@ $1::tsquery"],
  ["all columns, which a migration changes", "select * from (select $1::int as n) as one"],
  ["all columns of one table", "select one.* from (select $1::int as n) as one"],
  ["all columns behind others", "select 1 as m, * from (select $1::int as n) as one"],
])("a connection plans each time what asks for %s", async (_what, text) => {
  expect(await isPrepared(text)).toBe(false);
});
