import { growLibrary } from "./product/grow-library.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const clients = 16;
const seconds = 10;
const imported = 100_000;

/** Quick search, the search with counts, and searches per second, of one person with 1,000 to 1,000,000 links. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const rows = [];
    for (const size of [1_000, imported, 10 * imported]) {
      const person = await product.person();
      const links = library(Math.min(size, imported));
      await importAll(person, bookmarkFile(links));
      if (size > imported) {
        // They would look for work in a table without indexes.
        await Promise.all(product.workers.map((worker) => worker.end()));
        const { id } = (await person.get("/api/auth/user")) as { id: string };
        await growLibrary(product.databaseUrl, id, imported, size / imported);
      }
      await settle(product.databaseUrl);
      rows.push(...(await measure(person, size, searchTerms(links))));
    }
    return rows;
  } finally {
    await product.stop();
  }
}

type Terms = ReturnType<typeof searchTerms>;

async function measure(person: Person, size: number, terms: Terms) {
  const links = `${size.toLocaleString("en")} links`;
  return [
    row(`quick search, ${links}`, await times(person, terms, (q) => `/api/search/quick?q=${q}`)),
    row(`search with counts, 100 results, ${links}`, await times(person, terms, (q) => `/api/search?q=${q}&limit=100`)),
    {
      name: `quick searches by ${clients} clients, ${links}`,
      value: round(await throughput(person, terms)),
      unit: "per second",
    },
  ];
}

function row(name: string, samples: number[]) {
  return { name, value: round(quantile(samples, 0.95)), unit: `ms p95 (p50 ${round(quantile(samples, 0.5))})` };
}

async function times(person: Person, terms: Terms, path: (q: string) => string): Promise<number[]> {
  for (const { text } of terms.slice(0, 40)) await person.get(path(text));
  const samples: number[] = [];
  for (const { text } of terms) samples.push(await timed(() => person.get(path(text))));
  return samples;
}

/** Each client repeats as soon as it is answered. */
async function throughput(person: Person, terms: Terms): Promise<number> {
  const end = performance.now() + seconds * 1_000;
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
