import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import type { Person } from "./product/person.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const batches = 20;
const batchSize = 1_000;
const turns = 9;
const triggers = ["insert", "update", "delete"].map((event) => `note_for_webhooks_on_${event}`);
const states = ["no triggers", "no webhook", "a webhook of another", "a webhook of one's own"] as const;
type State = (typeof states)[number];

/**
 * What the record for webhooks adds to storing and to changing 20,000 bookmarks, in statements of 1,000 as an import's, without
 * the work of parsing and of other processes.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services, { SEMANTIC_SEARCH: "false" });
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    return await measure(product, client);
  } finally {
    await client.end();
    await product.stop();
  }
}

async function measure(product: Product, client: Client): Promise<Row[]> {
  const times = { insert: new Map<State, number[]>(), update: new Map<State, number[]>() };
  const [userId, other] = [await userIdOf(await product.person()), await userIdOf(await product.person())];
  for (let turn = 0; turn < turns; turn++) {
    // In turns, so that what slows the machine slows all of them.
    for (const state of states) {
      await prepare(client, state, { userId, other });
      const insert = await timed(() => repeat((batch) => insertBatch(client, userId, batch)));
      const update = await timed(() => repeat((batch) => updateBatch(client, userId, batch)));
      times.insert.set(state, [...(times.insert.get(state) ?? []), insert]);
      times.update.set(state, [...(times.update.get(state) ?? []), update]);
      await client.query(`delete from webhook`);
      await client.query(`delete from bookmark where user_id = $1`, [userId]);
      await client.query(`vacuum bookmark`);
    }
  }
  return [...toRows("storing", times.insert), ...toRows("changing", times.update)];
}

function toRows(what: string, times: ReadonlyMap<State, number[]>): Row[] {
  const median = (state: State) => Math.round(quantile(times.get(state)!, 0.5));
  return states.slice(1).map((state) => ({
    name: `${what} ${batches * batchSize} bookmarks, ${state}`,
    value: median(state),
    unit: `ms (least ${round(Math.min(...times.get(state)!))})`,
    baseline: `${median("no triggers")} ms without the triggers (least ${round(Math.min(...times.get("no triggers")!))})`,
  }));
}

async function prepare(client: Client, state: State, people: { userId: string; other: string }): Promise<void> {
  const how = state === "no triggers" ? "disable" : "enable";
  for (const trigger of triggers) await client.query(`alter table bookmark ${how} trigger ${trigger}`);
  const owner = { "a webhook of another": people.other, "a webhook of one's own": people.userId }[state as string];
  if (owner === undefined) return;
  await client.query(
    `insert into webhook (user_id, id, url, events, sealed_secret, rests_until)
     values ($1, gen_random_uuid(), 'http://a.example/',
       array['bookmark.created', 'bookmark.changed', 'bookmark.deleted'], '', now() + interval '1 day')`,
    [owner],
  );
}

async function repeat(statement: (batch: number) => Promise<unknown>): Promise<void> {
  for (let batch = 0; batch < batches; batch++) await statement(batch);
}

function insertBatch(client: Client, userId: string, batch: number) {
  return client.query(
    `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
     select c.user_id, gen_random_uuid(), c.id, 'https://birds.example/' || i, title, 'birds.example', lower(title),
       to_tsvector('simple', title)
     from (select user_id, id from category where user_id = $1 order by id limit 1) c
     cross join generate_series($2::int, $3::int) i
     cross join lateral (select 'A guide to bread, physics and typography ' || i as title) as named`,
    [userId, batch * batchSize, (batch + 1) * batchSize - 1],
  );
}

function updateBatch(client: Client, userId: string, batch: number) {
  const urls = Array.from({ length: batchSize }, (_, row) => `https://birds.example/${batch * batchSize + row}`);
  return client.query(`update bookmark set is_favorite = true where user_id = $1 and url = any($2)`, [userId, urls]);
}

async function userIdOf(person: Person): Promise<string> {
  return ((await person.get("/api/auth/user")) as { id: string }).id;
}
