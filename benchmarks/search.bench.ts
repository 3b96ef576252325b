import { Client } from "pg";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library, random } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** Quick search and the pages of home in an account of 100,000 bookmarks, at the server. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const person = await product.person();
    const links = library(100_000);
    await importAll(person, bookmarkFile(links));
    await settle(product.databaseUrl);
    return [...(await searches(person, product.databaseUrl, searchTerms(links))), ...(await pages(person))];
  } finally {
    await product.stop();
  }
}

/** Runs what autovacuum would do within a minute of so many inserts, so that it does not happen during the measurement. */
async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum (analyze) bookmark, search_word, category");
  await client.query("checkpoint");
  await client.end();
}

async function searches(person: Person, databaseUrl: string, list: ReturnType<typeof searchTerms>) {
  for (const { text } of list.slice(0, 40)) await person.get(`/api/search/quick?q=${text}`);
  const samples = new Map<string, number[]>();
  for (let turn = 0; turn < 3; turn++) {
    for (const { kind, text } of list) {
      const time = await timed(() => person.get(`/api/search/quick?q=${text}`));
      samples.set(kind, [...(samples.get(kind) ?? []), time]);
    }
  }
  const all = [...samples.values()].flat();
  const scan = await scanning(databaseUrl, list);
  const row = (name: string, times: number[]) => ({
    name,
    value: round(quantile(times, 0.95)),
    unit: `ms p95 (p50 ${round(quantile(times, 0.5))})`,
  });
  return [
    {
      ...row("quick search at 100,000, 300 rotating terms", all),
      target: "≤ 25",
      baseline: `${round(quantile(scan, 0.95))} ms LIKE scan`,
    },
    ...[...samples].map(([kind, times]) => row(`  ${kind}`, times)),
  ];
}

/** The cost of the naive way: LIKE over every row, directly in the database. */
async function scanning(databaseUrl: string, list: ReturnType<typeof searchTerms>): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const times: number[] = [];
  for (const { text } of list.slice(0, 60)) {
    const query = "select id, title from bookmark where search_text like $1 order by created_at desc limit 8";
    times.push(await timed(() => client.query(query, [`%${text}%`])));
  }
  await client.end();
  return times;
}

/** The first page of home, then random pages, as when the scroll bar is dragged. */
async function pages(person: Person) {
  const categories = (await person.get("/api/categories")) as { id: string; bookmarkCount: number }[];
  const largest = categories.toSorted((a, b) => b.bookmarkCount - a.bookmarkCount)[0]!;
  const first: number[] = [];
  const deep: number[] = [];
  const deepest: number[] = [];
  const next = random(11);
  for (let turn = 0; turn < 200; turn++) {
    first.push(
      await timed(() =>
        Promise.all([person.get("/api/categories"), person.get(`/api/bookmarks?limit=60&categoryId=${largest.id}`)]),
      ),
    );
    const skip = Math.floor(next() * largest.bookmarkCount);
    deep.push(await timed(() => person.get(`/api/bookmarks?limit=60&categoryId=${largest.id}&skip=${skip}`)));
    deepest.push(await timed(() => person.get(`/api/bookmarks?limit=60&skip=${Math.floor(next() * 100_000)}`)));
  }
  const row = (name: string, times: number[]) => ({
    name,
    value: round(quantile(times, 0.95)),
    unit: `ms p95 (p50 ${round(quantile(times, 0.5))})`,
    target: "≤ 10",
  });
  return [
    row("first page of home at 100,000, with the sidebar", first),
    row(`a page anywhere in a category of ${largest.bookmarkCount.toLocaleString("en")}`, deep),
    row("a page anywhere in all 100,000", deepest),
  ];
}
