import { Client } from "pg";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const neighbours = 200;
const clients = 16;

/** Searching among 1,000,000 rows of many people, the search with filters, and searches per second. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const [large, small] = [await product.person(), await product.person()];
    const [links, fewLinks] = [library(100_000), library(10_000, 2)];
    await importAll(large, bookmarkFile(links));
    await importAll(small, bookmarkFile(fewLinks));
    await settle(product.databaseUrl);
    const terms = searchTerms(links);
    const filtered = await times(large, terms, (q) => `/api/search?q=${q}&limit=100&sort=date&dateFrom=2011-01-01`);
    const best = await times(large, terms, (q) => `/api/search?q=${q}&limit=100`);
    const persecond = await throughput(small, searchTerms(fewLinks));
    await addNeighbours(product.databaseUrl);
    await settle(product.databaseUrl);
    const crowded = await times(large, terms, (q) => `/api/search/quick?q=${q}`);
    return [
      row("search at 100,000 with a filter, 100 by date, 300 rotating terms", filtered, "≤ 25"),
      row("search at 100,000, the best 100, 300 rotating terms", best, "≤ 25"),
      row("quick search at 100,000 among 1,000,000 rows of 202 people", crowded, "≤ 50"),
      {
        name: `searches by ${clients} clients at 10,000`,
        value: round(persecond),
        unit: "per second",
        target: "≥ 500",
      },
    ];
  } finally {
    await product.stop();
  }
}

function row(name: string, samples: number[], target: string) {
  return { name, value: round(quantile(samples, 0.95)), unit: `ms p95 (p50 ${round(quantile(samples, 0.5))})`, target };
}

async function times(person: Person, terms: ReturnType<typeof searchTerms>, path: (q: string) => string) {
  for (const { text } of terms.slice(0, 40)) await person.get(path(text));
  const samples: number[] = [];
  for (const { text } of terms) samples.push(await timed(() => person.get(path(text))));
  return samples;
}

/** Each client repeats as soon as it is answered. */
async function throughput(person: Person, terms: ReturnType<typeof searchTerms>): Promise<number> {
  const [seconds, end] = [10, performance.now() + 10_000];
  let answered = 0;
  const client = async (first: number) => {
    for (let index = first; performance.now() < end; index += clients) {
      await person.get(`/api/search/quick?q=${terms[index % terms.length]!.text}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return answered / seconds;
}

/** Other people with 4,450 bookmarks each, so that the table has 1,000,000 rows, and some of their words. */
async function addNeighbours(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    with person as (
      insert into "user" (id, name, email)
      select gen_random_uuid(), 'Neighbour', 'neighbour' || n || '@example.com' from generate_series(1, ${neighbours}) n
      returning id
    ), filed as (
      insert into category (user_id, id, name, name_key, icon, color)
      select id, gen_random_uuid(), 'Links', 'links', '📁', '#6b7280' from person returning user_id, id
    ), source as (
      select *, row_number() over (order by id) % ${neighbours} as part from bookmark
    ), numbered as (
      select user_id, id, row_number() over (order by id) % ${neighbours} as part from filed
    )
    insert into bookmark (user_id, id, category_id, url, title, created_at, host, search_text, search_vector)
    select n.user_id, gen_random_uuid(), n.id, s.url, s.title, s.created_at, s.host, s.search_text, s.search_vector
    from numbered n join source s on s.part in (n.part, (n.part + 1) % ${neighbours}, (n.part + 2) % ${neighbours},
      (n.part + 3) % ${neighbours}, (n.part + 4) % ${neighbours}, (n.part + 5) % ${neighbours},
      (n.part + 6) % ${neighbours}, (n.part + 7) % ${neighbours})`);
  await client.query(`
    insert into search_word (user_id, word)
    select distinct user_id, unnest(tsvector_to_array(search_vector)) from bookmark where left(id::text, 2) < '08'
    on conflict do nothing`);
  await client.end();
}
