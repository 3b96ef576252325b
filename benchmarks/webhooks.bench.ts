import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import type { Person } from "./product/person.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round } from "./product/timing.ts";

const batches = 20;
const batchSize = 1_000;
const turns = 5;
const owners = ["no webhook", "a webhook of another person", "a webhook of one's own"] as const;
type Owner = (typeof owners)[number];

/** Milliseconds of 20,000 bookmarks in statements of 1,000, and what of it was the record for webhooks. */
interface Cost {
  all: number;
  record: number;
}

/**
 * What the record for webhooks costs the statements that store and change bookmarks, as PostgreSQL tells of each trigger: on a
 * busy machine, two runs of one statement differ by more.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services, { SEMANTIC_SEARCH: "false" });
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    return await measure(client, await userIdOf(await product.person()), await userIdOf(await product.person()));
  } finally {
    await client.end();
    await product.stop();
  }
}

async function measure(client: Client, userId: string, other: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const owner of owners) {
    const costs: Record<"storing" | "changing", Cost[]> = { storing: [], changing: [] };
    for (let turn = 0; turn < turns; turn++) {
      await addWebhook(
        client,
        { "no webhook": null, "a webhook of another person": other, "a webhook of one's own": userId }[owner],
      );
      costs.storing.push(await addUp((batch) => insertBatch(client, userId, batch)));
      costs.changing.push(await addUp((batch) => updateBatch(client, userId, batch)));
      await client.query(`delete from webhook`);
      await client.query(`delete from bookmark where user_id = $1`, [userId]);
    }
    for (const [what, found] of Object.entries(costs)) rows.push(toRow(what, owner, found));
  }
  return rows;
}

function toRow(what: string, owner: Owner, costs: readonly Cost[]): Row {
  const median = (part: keyof Cost) =>
    round(
      quantile(
        costs.map((cost) => cost[part]),
        0.5,
      ),
      1,
    );
  return {
    name: `${what} ${batches * batchSize} bookmarks, ${owner}: the record`,
    value: median("record"),
    unit: "ms",
    baseline: `${median("all")} ms for all of it`,
  };
}

/** Nothing is sent: the webhook rests. */
async function addWebhook(client: Client, userId: string | null): Promise<void> {
  if (userId === null) return;
  await client.query(
    `insert into webhook (user_id, id, url, events, sealed_secret, rests_until) values ($1, gen_random_uuid(),
       'http://a.example/', array['bookmark.created', 'bookmark.changed', 'bookmark.deleted'], '', now() + interval '1 day')`,
    [userId],
  );
}

type Plan = { "Execution Time": number; Triggers: { "Trigger Name": string; Time: number }[] };

async function addUp(runBatch: (batch: number) => Promise<Plan>): Promise<Cost> {
  const cost: Cost = { all: 0, record: 0 };
  for (let batch = 0; batch < batches; batch++) {
    const plan = await runBatch(batch);
    cost.all += plan["Execution Time"];
    for (const { "Trigger Name": name, Time: time } of plan.Triggers)
      if (name.startsWith("note_for_webhooks")) cost.record += time;
  }
  return cost;
}

async function explain(client: Client, statement: string, values: unknown[]): Promise<Plan> {
  const { rows } = await client.query<{ "QUERY PLAN": [Plan] }>(`explain (analyze, format json) ${statement}`, values);
  return rows[0]!["QUERY PLAN"][0];
}

function insertBatch(client: Client, userId: string, batch: number): Promise<Plan> {
  const statement = `
    insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
    select c.user_id, gen_random_uuid(), c.id, 'https://birds.example/' || i, title, 'birds.example', lower(title),
      to_tsvector('simple', title)
    from (select user_id, id from category where user_id = $1 order by id limit 1) c
    cross join generate_series($2::int, $3::int) i
    cross join lateral (select 'A guide to bread, physics and typography ' || i as title) as named`;
  return explain(client, statement, [userId, batch * batchSize, (batch + 1) * batchSize - 1]);
}

function updateBatch(client: Client, userId: string, batch: number): Promise<Plan> {
  const urls = Array.from({ length: batchSize }, (_, row) => `https://birds.example/${batch * batchSize + row}`);
  return explain(client, `update bookmark set is_favorite = true where user_id = $1 and url = any($2)`, [userId, urls]);
}

async function userIdOf(person: Person): Promise<string> {
  return ((await person.get("/api/auth/user")) as { id: string }).id;
}
