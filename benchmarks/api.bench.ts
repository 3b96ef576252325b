import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library, random } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** The most frequent calls, with 50,000 and with 100,000 bookmarks. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const rows: Row[] = [await savingOne(product)];
    for (const size of [50_000, 100_000]) rows.push(...(await measure(product, size)));
    return [...rows, await fullList(product)];
  } finally {
    await product.stop();
  }
}

/** Saving one link in a library of 10,000, beside one bare INSERT: the share of the disk. */
async function savingOne(product: Product) {
  const person = await product.person();
  await importAll(person, bookmarkFile(library(10_000, 1)));
  await settle(product.databaseUrl);
  const times = await adding(person);
  const bare = await bareInserts(product.databaseUrl);
  return {
    ...row("add one at 10,000", times, { p50: 4 }),
    target: "≤ 4, p95 ≤ 8",
    baseline: `${round(quantile(bare, 0.5))} ms bare INSERT (p95 ${round(quantile(bare, 0.95))})`,
  };
}

async function measure(product: Product, size: number) {
  const person = await product.person();
  const other = await product.person();
  await importAll(person, bookmarkFile(library(size, size)));
  await settle(product.databaseUrl);
  const next = random(size);
  const middle = () => `/api/bookmarks?limit=60&skip=${Math.floor(size * (0.4 + next() * 0.2))}`;
  const first = () => "/api/bookmarks?limit=60";
  const baseline = await bareQuery(product.databaseUrl);
  const at = `at ${size.toLocaleString("en")}`;
  return [
    row(`add one ${at}`, await adding(person), { p50: 4 }),
    { ...row(`first page ${at}`, await asking(person, first), { p50: 4 }), baseline: `${baseline} ms bare query` },
    row(`a page from the middle ${at}`, await asking(person, middle), { p50: 20 }),
    { ...(await crowd(person, first, `first page ${at}, 16 clients`)), target: "≥ 1,000" },
    row(`statistics ${at}`, await asking(person, () => "/api/stats"), { p95: 15 }),
    row(`categories with counts ${at}`, await asking(person, () => "/api/categories"), { p95: 15 }),
    row(`popular tags ${at}`, await asking(person, () => "/api/tags/popular"), { p95: 15 }),
    await slowing(person, other, at),
  ];
}

function row(name: string, times: number[], target: { p50?: number; p95?: number }) {
  const [p50, p95] = [round(quantile(times, 0.5)), round(quantile(times, 0.95))];
  if (target.p50) return { name, value: p50, unit: `ms p50 (p95 ${p95})`, target: `≤ ${target.p50}` };
  return { name, value: p95, unit: `ms p95 (p50 ${p50})`, target: `≤ ${target.p95}` };
}

async function asking(person: Person, path: () => string): Promise<number[]> {
  for (let turn = 0; turn < 50; turn++) await person.get(path());
  const times: number[] = [];
  for (let turn = 0; turn < 300; turn++) times.push(await timed(() => person.get(path())));
  return times;
}

async function adding(person: Person): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 250; turn++) {
    const link = { url: `https://added.test/${crypto.randomUUID()}`, title: "Added one", category: "rust" };
    times.push(await timed(() => person.post("/api/bookmarks", link)));
  }
  return times.slice(50);
}

async function crowd(person: Person, path: () => string, name: string) {
  const times: number[] = [];
  const total = 4_000;
  let asked = 0;
  const client = async () => {
    while (asked++ < total) times.push(await timed(() => person.get(path())));
  };
  const whole = await timed(() => Promise.all(Array.from({ length: 16 }, client)));
  const p95 = round(quantile(times, 0.95));
  return { name, value: Math.round((times.length / whole) * 1_000), unit: `requests a second (p95 ${p95} ms)` };
}

/** Another person's page, alone and while this person requests the expensive lists. */
async function slowing(person: Person, other: Person, at: string) {
  const page = () => "/api/bookmarks?limit=60";
  const alone = await asking(other, page);
  const over = new AbortController();
  const counting = askAgain(person, over.signal);
  const beside = await asking(other, page);
  over.abort();
  await counting;
  return {
    name: `another's page beside statistics, categories and tags ${at}`,
    value: round(quantile(beside, 0.95)),
    unit: `ms p95 (p50 ${round(quantile(beside, 0.5))})`,
    baseline: `${round(quantile(alone, 0.95))} ms alone`,
  };
}

async function askAgain(person: Person, over: AbortSignal): Promise<void> {
  while (!over.aborted) for (const path of ["stats", "categories", "tags/popular"]) await person.get(`/api/${path}`);
}

async function fullList(product: Product) {
  const person = await product.person();
  await importAll(person, bookmarkFile(library(10_000, 3)));
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < 10; turn++) {
    times.push(await timed(async () => (bytes = JSON.stringify(await person.get("/api/bookmarks")).length)));
  }
  return {
    name: "the whole list of 10,000",
    value: round(quantile(times, 0.5)),
    unit: `ms p50 (${(bytes / 1e6).toFixed(1)} MB, read)`,
  };
}

/** Into a table with the columns and indexes of bookmarks, without triggers. */
async function bareInserts(databaseUrl: string): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create table bare_bookmark (like bookmark including all)");
  const times: number[] = [];
  for (let turn = 0; turn < 250; turn++) {
    const insert = `insert into bare_bookmark
      select (jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'url_key', gen_random_uuid(), 'number', nextval('bookmark_number_seq')))).*
      from bookmark b limit 1`;
    times.push(await timed(() => client.query(insert)));
  }
  await client.query("drop table bare_bookmark");
  await client.end();
  return times.slice(50);
}

/** The page's query alone, on its own connection: the database's share. */
async function bareQuery(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const query = `select b.*, c.name from bookmark b join category c on c.user_id = b.user_id and c.id = b.category_id
    where b.user_id = (select user_id from bookmark order by user_id desc limit 1) and b.deleted_at is null
    order by b.created_at desc, b.id desc limit 60`;
  const times: number[] = [];
  for (let turn = 0; turn < 100; turn++) times.push(await timed(() => client.query(query)));
  await client.end();
  return round(quantile(times, 0.5));
}
