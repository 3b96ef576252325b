import { Client } from "pg";

/**
 * Makes a person's library `times` as large, directly in the database: each copy has an address of its own, the number at
 * its end, and words and counts are as if all had been imported. Newer copies follow older ones, within the same years.
 *
 * @param size of the library, whose addresses end with a number below it (see `library`)
 */
export async function growLibrary(databaseUrl: string, userId: string, size: number, times: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'bookmark' and indexdef like 'CREATE INDEX%'`);
  for (const { name } of indexes.rows) await client.query(`drop index "${name}"`);
  await client.query(copyLinks, [userId, size, times]);
  // Building an index takes less time than so many single entries.
  for (const { definition } of indexes.rows) await client.query(definition);
  await client.query(
    `insert into search_word (user_id, word)
     select $1, n::text from generate_series(0, $2::int * $3::int - 1) n on conflict do nothing`,
    [userId, size, times],
  );
  await client.end();
}

const copyLinks = `
  with span as (
    select min(created_at) as first, max(created_at) - min(created_at) as years from bookmark where user_id = $1
  ), moved as (
    update bookmark set created_at = first + (created_at - first) / $3 from span where user_id = $1
  ), source as (
    select *, (regexp_match(url, '-(\\d+)$'))[1] as word from bookmark where user_id = $1
  )
  insert into bookmark (user_id, id, category_id, url, url_key, title, created_at, host, search_text, search_vector)
  select user_id, gen_random_uuid(), category_id, replace(url, '-' || word, '-' || next), gen_random_uuid(), title,
    first + (created_at - first) / $3 + years * copy / $3, host, replace(search_text, '-' || word, '-' || next),
    array_to_tsvector(array_replace(tsvector_to_array(search_vector), word, next))
  from source, span, generate_series(1, $3::int - 1) copy, text(word::int + copy * $2::int) next`;
