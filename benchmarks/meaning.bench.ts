import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import { startMeaningServer } from "./product/meaning-server.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { type Product, startProduct, until } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** Runs only by name: `npm run bench -- meaning`; needs a PostgreSQL with pgvector: VECTOR_DATABASE_URL. */
export const isLong = true;

const size = 100_000;
const compared = 30;

/** Quick search with and without semantic search in an account of 100,000 bookmarks, without the model's own time. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const databaseUrl = process.env["VECTOR_DATABASE_URL"] ?? services.databaseUrl;
  if (!(await hasVectors(databaseUrl))) {
    console.log("Left out: it needs a PostgreSQL with pgvector, named by VECTOR_DATABASE_URL.");
    return [];
  }
  const model = await startMeaningServer();
  const settings = {
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: "none",
    OPENAI_EMBEDDING_MODEL: "text-embedding-3-small",
  };
  const product = await startProduct({ ...services, databaseUrl }, settings);
  try {
    return await measure(product);
  } finally {
    await product.stop();
    await model.close();
  }
}

async function measure(product: Product): Promise<Row[]> {
  const person = await product.person();
  const links = library(size);
  // A model that only embeds: categorizing with it fails at once, and the built-in categorizer takes over.
  await importAll(person, bookmarkFile(links));
  const understanding = await timed(() => until(async () => isUnderstood(person), 30 * 60_000, 1_000));
  await withClient(product.databaseUrl, async (client) => {
    await client.query("vacuum (analyze) bookmark, search_word, category, bookmark_vector, embedding_cell");
    await client.query("checkpoint");
  });
  const words = [
    "learn rust",
    "sourdough bread",
    "portugal lisbon",
    "income taxes",
    "font typography",
    "running shoes",
    ...searchTerms(links).map(({ text }) => text),
  ];
  return [
    {
      name: `understanding ${size.toLocaleString("en")} bookmarks`,
      value: round(size / (understanding / 1_000)),
      unit: "per second",
    },
    ...(await searches(person, words)),
    await recall(person, product.databaseUrl),
  ];
}

async function isUnderstood(person: Person): Promise<boolean> {
  const { understood, total } = (await person.get("/api/search/meaning")) as { understood: number; total: number };
  return total >= size && understood >= total;
}

/** The second run of each, so that the model has answered before. */
async function searches(person: Person, words: readonly string[]): Promise<Row[]> {
  const path = (q: string, more: string) => `/api/search/quick?q=${encodeURIComponent(q)}${more}`;
  for (const q of words) await person.get(path(q, "&meaning=true"));
  const [plain, joined, added]: number[][] = [[], [], []];
  for (const q of words) {
    const without = await timed(() => person.get(path(q, "")));
    const along = await timed(() => person.get(path(q, "&meaning=true")));
    plain!.push(without);
    joined!.push(along);
    added!.push(along - without);
  }
  const row = (name: string, times: number[]) => ({
    name,
    value: round(quantile(times, 0.95)),
    unit: `ms p95 (p50 ${round(quantile(times, 0.5))})`,
  });
  return [
    row("quick search at 100,000 by words", plain!),
    { ...row("quick search at 100,000 by words and meaning", joined!), target: "≤ 20 more" },
    row("  what meaning adds to the same search", added!),
  ];
}

/** How many of the ten nearest neighbours are found. */
async function recall(person: Person, databaseUrl: string): Promise<Row> {
  const found = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bookmark_id: string; nearest: string[] }>(`
      select v.bookmark_id, array(select o.bookmark_id::text from bookmark_vector o where o.bookmark_id <> v.bookmark_id
        order by o.vector <=> v.vector limit 10) as nearest
      from (select * from bookmark_vector order by md5(bookmark_id::text) limit ${compared}) v`);
    let hits = 0;
    for (const { bookmark_id: id, nearest } of rows) {
      const { bookmarks } = (await person.get(`/api/bookmarks/${id}/similar?limit=30`)) as {
        bookmarks: { id: string }[];
      };
      hits += nearest.filter((one) => bookmarks.some((bookmark) => bookmark.id === one)).length;
    }
    return hits;
  });
  return {
    name: "of the ten nearest, found by More like this",
    value: round((100 * found) / (10 * compared)),
    unit: "%",
  };
}

async function hasVectors(databaseUrl: string): Promise<boolean> {
  const query = "select 1 from pg_available_extensions where name = 'vector'";
  return withClient(databaseUrl, async (client) => (await client.query(query)).rows.length > 0);
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
