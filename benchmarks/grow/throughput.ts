import { Client } from "pg";
import { chooseCall } from "../product/everyday.ts";
import { importAll } from "../product/import-all.ts";
import { bookmarkFile, library, random } from "../product/library.ts";
import type { Person } from "../product/person.ts";
import { settle } from "../product/settle.ts";
import type { Product } from "../product/start-product.ts";
import { quantile, timed } from "../product/timing.ts";

/** Clients that ask again at once, fewer first. */
const steps = [4, 8, 16, 32, 64];
const stepTime = 6_000;

/** Gives everybody so many bookmarks whose pages nobody need read any more. */
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

/** Everybody uploads a file at the same time. @returns links a second, until the last row of the last is visible */
export async function importTogether(crowd: readonly Person[], linksEach: number): Promise<number> {
  const files = crowd.map((_, number) => bookmarkFile(library(linksEach, number)));
  const milliseconds = await timed(() =>
    Promise.all(crowd.map((person, number) => importAll(person, files[number]!, 250))),
  );
  return (crowd.length * linksEach) / (milliseconds / 1_000);
}

/**
 * The most calls a second of which only one in twenty takes longer than so many milliseconds; on a machine where none
 * are so quick, those of the fewest clients, which their own time then says.
 */
export async function callsWithin(crowd: readonly Person[], patience: number) {
  let best: { clients: number; rate: number; p95: number } | undefined;
  for (const clients of steps) {
    const times = await askTogether(crowd, clients);
    const [rate, p95] = [times.length / (stepTime / 1_000), quantile(times, 0.95)];
    if (!best || (p95 < patience && rate > best.rate)) best = { clients, rate, p95 };
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
