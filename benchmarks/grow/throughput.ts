import { Client } from "pg";
import { chooseCall } from "../product/everyday.ts";
import { importAll } from "../product/import-all.ts";
import { bookmarkFile, library, random } from "../product/library.ts";
import type { Person } from "../product/person.ts";
import { settle } from "../product/settle.ts";
import type { Product } from "../product/start-product.ts";
import { quantile, timed } from "../product/timing.ts";

/** Numbers of clients that repeat calls at once, ascending. */
const steps = [4, 8, 16, 32, 64];
const stepTime = 6_000;

/** Gives each person this many bookmarks whose pages are already read. */
export async function fillCollections({ databaseUrl }: Product, size: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
     select c.user_id, gen_random_uuid(), c.id, 'https://birds.example/' || i, title, 'birds.example', lower(title),
       to_tsvector('simple', title)
     from (select distinct on (user_id) user_id, id from category order by user_id, id) c
     cross join generate_series(1, $1::int) i
     cross join lateral (select 'A guide to bread, physics and typography ' || i as title) as named`,
    [size],
  );
  await client.end();
  await settle(databaseUrl);
}

/** Everyone uploads a file at the same time. @returns links per second, until the last row is visible */
export async function importTogether(crowd: readonly Person[], linksEach: number): Promise<number> {
  const files = crowd.map((_, number) => bookmarkFile(library(linksEach, number)));
  const milliseconds = await timed(() =>
    Promise.all(crowd.map((person, number) => importAll(person, files[number]!, 250))),
  );
  return (crowd.length * linksEach) / (milliseconds / 1_000);
}

/**
 * The highest rate at which at most one call in twenty takes longer than the given time; on a machine that never reaches
 * it, the rate of the fewest clients, whose own time then shows it.
 */
export async function callsWithin(crowd: readonly Person[], maxP95Ms: number) {
  let best: { clients: number; rate: number; p95: number } | undefined;
  for (const clients of steps) {
    const times = await askTogether(crowd, clients);
    const [rate, p95] = [times.length / (stepTime / 1_000), quantile(times, 0.95)];
    if (!best || (p95 < maxP95Ms && rate > best.rate)) best = { clients, rate, p95 };
  }
  return best!;
}

async function askTogether(crowd: readonly Person[], clients: number): Promise<number[]> {
  const next = random(clients);
  const end = performance.now() + stepTime;
  const times: number[] = [];
  let count = clients * 1_000_000;
  const client = async (number: number) => {
    while (performance.now() < end) {
      const person = crowd[(number + count++) % crowd.length]!;
      const [, call] = chooseCall(next());
      times.push(await timed(() => call(person, count)));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return times;
}
