import { listen } from "@bowerbird/db";
import { createTestDatabase } from "@bowerbird/db/testing";
import { createPostgresRelayBackend, Relay } from "bullmq";
import { Client } from "pg";
import { quantile, round } from "./product/timing.ts";

type Row = { name: string; value: number; unit: string };

/** A fanout to other processes: returns a publish function, and calls back for each message that arrives. */
type Fanout = (
  onMessage: (id: number) => void,
) => Promise<{ publish(id: number): Promise<unknown>; close(): Promise<unknown> }>;

/** How soon an event of one process reaches another: PostgreSQL's LISTEN/NOTIFY beside BullMQ's Relay. */
export default async function run({
  databaseUrl,
  redisUrl,
}: {
  databaseUrl: string;
  redisUrl: string | null;
}): Promise<Row[]> {
  const database = await createTestDatabase(databaseUrl);
  try {
    const connection = { connectionString: database.databaseUrl, schema: "bullmq", migrate: true };
    const relayOnPostgres = relay(
      (nodeId) => new Relay({ connection, backend: createPostgresRelayBackend, nodeId }) as Relay,
    );
    const relayOnRedis =
      redisUrl && relay((nodeId) => new Relay({ connection: { url: redisUrl, maxRetriesPerRequest: null }, nodeId }));
    return [
      ...(await measure("LISTEN/NOTIFY", notify(database.databaseUrl))),
      ...(await measure("Relay on PostgreSQL", relayOnPostgres)),
      ...(relayOnRedis ? await measure("Relay on Redis", relayOnRedis) : []),
    ];
  } finally {
    await database.drop();
  }
}

function notify(url: string): Fanout {
  return async (onMessage) => {
    const ear = await listen(url, "bench", {
      onMessage: (text) => onMessage(Number(text)),
      onGap() {},
      onTrouble() {},
    });
    const mouth = new Client({ connectionString: url });
    await mouth.connect();
    return {
      publish: (id) => mouth.query("select pg_notify('bench', $1)", [String(id)]),
      close: () => Promise.all([ear.close(), mouth.end()]),
    };
  };
}

function relay(open: (nodeId: string) => Relay): Fanout {
  return async (onMessage) => {
    const [ear, mouth] = [open("ear"), open("mouth")];
    for (const node of [ear, mouth]) node.on("error", () => {});
    await Promise.all([ear.waitUntilReady(), mouth.waitUntilReady()]);
    await ear.subscribe<number>("bench.>", ({ data }) => onMessage(data));
    return {
      publish: (id) => mouth.publish("bench.event", id),
      close: () => Promise.all([ear.close(), mouth.close()]),
    };
  };
}

async function measure(name: string, open: Fanout): Promise<Row[]> {
  const waiting = new Map<number, () => void>();
  const fanout = await open((id) => waiting.get(id)?.());
  const send = async (id: number) => {
    const arrived = new Promise<void>((resolve) => waiting.set(id, resolve));
    const start = performance.now();
    await fanout.publish(id);
    await arrived;
    return performance.now() - start;
  };
  const single: number[] = [];
  for (let id = 0; id < 300; id++) single.push(await send(id));
  const start = performance.now();
  await Promise.all(Array.from({ length: 2_000 }, (_, index) => send(1_000 + index)));
  const rate = 2_000 / ((performance.now() - start) / 1_000);
  await fanout.close();
  return [
    {
      name: `${name}: until another process has it`,
      value: round(quantile(single, 0.95), 2),
      unit: `ms p95 (p50 ${round(quantile(single, 0.5), 2)})`,
    },
    { name: `${name}: events in a burst`, value: Math.round(rate), unit: "per second" },
  ];
}
