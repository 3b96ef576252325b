import { Client } from "pg";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library, type Link, random, word } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** Quick search and the pages of home in an account of 100,000 bookmarks, at the server. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const [person, reader] = [await product.person(), await product.person()];
    const links = library(100_000);
    for (const one of [person, reader]) await importAll(one, bookmarkFile(links));
    await fillPages(product.databaseUrl, ((await reader.get("/api/auth/user")) as { id: string }).id);
    await settle(product.databaseUrl);
    return [...(await searches({ person, reader }, product.databaseUrl, links)), ...(await pages(person))];
  } finally {
    await product.stop();
  }
}

/** Runs what autovacuum would do within a minute of so many inserts, so that it does not happen during the measurement. */
async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum (analyze) bookmark, search_word, category, page_words");
  await client.query("checkpoint");
  await client.end();
}

type Terms = ReturnType<typeof searchTerms>;

/** @param people with the same library; the pages of the reader's bookmarks were read */
async function searches(people: { person: Person; reader: Person }, databaseUrl: string, links: Link[]) {
  const list = searchTerms(links);
  const [plain, read] = await measure([people.person, people.reader], list);
  const [, inPages] = await measure([people.person, people.reader], pageTerms());
  const scan = await scanning(databaseUrl, list);
  const baseline = `${round(quantile(scan, 0.95))} ms LIKE scan`;
  return [
    { ...row("quick search at 100,000, 300 rotating terms", [...plain!.values()].flat()), target: "≤ 25", baseline },
    ...[...plain!].map(([kind, times]) => row(`  ${kind}`, times)),
    { ...row("the same with the texts of all pages", [...read!.values()].flat()), target: "+ 15" },
    ...[...read!, ...inPages!].map(([kind, times]) => row(`  ${kind}`, times)),
  ];
}

const row = (name: string, times: number[]) => ({
  name,
  value: round(quantile(times, 0.95)),
  unit: `ms p95 (p50 ${round(quantile(times, 0.5))})`,
});

/** Asks for each term as each person in turn, so that whatever else the machine does slows down all of them. */
async function measure(people: Person[], list: Terms): Promise<Map<string, number[]>[]> {
  const samples = people.map(() => new Map<string, number[]>());
  for (let turn = -1; turn < 3; turn++) {
    for (const { kind, text } of turn < 0 ? list.slice(0, 40) : list) {
      for (const [index, person] of people.entries()) {
        const time = await timed(() => person.get(`/api/search/quick?q=${text}`));
        if (turn >= 0) samples[index]!.set(kind, [...(samples[index]!.get(kind) ?? []), time]);
      }
    }
  }
  return samples;
}

/** Words on a page, of which half are in no title. */
const wordsPerPage = 250;
const pageVocabulary = 60_000;

/** Gives each bookmark of a person a page that was read. The index is made afterwards, which is quicker. */
async function fillPages(databaseUrl: string, userId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const next = random(5);
  const { rows } = await client.query("select user_id, id from bookmark where user_id = $1", [userId]);
  const index = await client.query("select indexdef from pg_indexes where indexname = 'page_words_idx'");
  await client.query("drop index page_words_idx");
  for (let start = 0; start < rows.length; start += 500) {
    const batch = rows.slice(start, start + 500) as { user_id: string; id: string }[];
    const words = batch.map(() =>
      Array.from({ length: wordsPerPage }, (_, at) => `${word(Math.floor(pageVocabulary ** next()))}:${at + 1}`).join(
        " ",
      ),
    );
    await client.query(
      `insert into page_words (user_id, bookmark_id, words)
       select * from unnest($1::uuid[], $2::uuid[], $3::text[]::tsvector[])
       on conflict (user_id, bookmark_id) do update set words = excluded.words`,
      [batch.map(({ user_id }) => user_id), batch.map(({ id }) => id), words],
    );
  }
  await client.query((index.rows as { indexdef: string }[])[0]!.indexdef);
  await client.end();
}

/** Words that are rare or common on pages and in no title; of two words, one is in titles. */
function pageTerms(): Terms {
  const next = random(9);
  const inPages = () => word(30_000 + Math.floor(next() * 30_000));
  return Array.from({ length: 100 }, (_, index) => {
    if (index % 2 === 0) return { kind: "a word only on pages", text: inPages() };
    return { kind: "one of these and one of titles", text: `${inPages()}%20${word(Math.floor(30_000 ** next()))}` };
  });
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
  return [
    row("first page of home at 100,000, with the sidebar", first),
    row(`a page anywhere in a category of ${largest.bookmarkCount.toLocaleString("en")}`, deep),
    row("a page anywhere in all 100,000", deepest),
  ].map((one) => ({ ...one, target: "≤ 10" }));
}
