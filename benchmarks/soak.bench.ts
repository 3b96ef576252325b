import { setTimeout as sleep } from "node:timers/promises";
import { createJobQueue } from "@bowerbird/core/integrations";
import { Client } from "pg";
import { pino } from "pino";
import type { Row } from "../scripts/benchmarks/table.ts";
import { createCrowd } from "./product/crowd.ts";
import { liveTogether } from "./product/everyday.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round } from "./product/timing.ts";

/** Runs only by name: `npm run bench -- soak`. */
export const isLong = true;

const people = 200;
const minutes = Number(process.env["SOAK_MINUTES"] ?? 30);
const sampleInterval = 15_000;
/** Part of the time that is ignored: caches fill, and connections are opened. */
const warmUp = 1 / 3;

type Services = { databaseUrl: string; redisUrl: string | null };
/** What must not grow without limit, and its units. */
type Sample = Record<keyof typeof units, number> & { time: number };
const units = {
  "server's memory": "MB",
  "worker's memory": "MB",
  "connections to the database": "open",
  "rows that have served": "rows",
  "jobs kept as history": "jobs",
  "jobs that wait": "jobs",
};

/** The everyday mix for a long time: what grows, and how much per hour. */
export default async function run(services: Services): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const crowd = await createCrowd(product, people);
    const streams = await Promise.all(crowd.map((person) => person.listen(() => {})));
    const [{ times, failures }, samples] = await Promise.all([
      liveTogether(crowd, minutes * 60),
      takeSamples(product, services.redisUrl),
    ]);
    for (const close of streams) close?.();
    return [summary([...times.values()].flat(), failures), ...growth(samples)];
  } finally {
    await product.stop();
  }
}

async function takeSamples(product: Product, redisUrl: string | null): Promise<Sample[]> {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  const queue = createJobQueue({ databaseUrl: product.databaseUrl, redisUrl }, pino({ level: "silent" }));
  const samples: Sample[] = [];
  const start = performance.now();
  for (const end = start + minutes * 60_000; performance.now() < end; await sleep(sampleInterval)) {
    const jobs = await Promise.all(queue.queues.map((one) => one.getJobCounts()));
    const sum = (...states: string[]) =>
      jobs.reduce((all, counts) => all + states.reduce((count, state) => count + (counts[state] ?? 0), 0), 0);
    const { rows } = await client.query<{ connections: number; served: number }>(probeQuery);
    samples.push({
      time: (performance.now() - start) / 3_600_000,
      "server's memory": product.serverMemory(),
      "worker's memory": product.workerMemory(),
      "connections to the database": rows[0]!.connections,
      "rows that have served": rows[0]!.served,
      "jobs kept as history": sum("completed", "failed"),
      "jobs that wait": sum("waiting", "prioritized", "delayed"),
    });
  }
  await Promise.all([queue.close(), client.end()]);
  return samples;
}

/** Counts expired rows that have not been removed. */
const probeQuery = `
  select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    (select count(*)::int from import_chunk c join import i on i.user_id = c.user_id and i.id = c.import_id
      where i.finished_at is not null)
    + (select count(*)::int from outgoing_mail where created_at < now() - interval '5 minutes')
    + (select count(*)::int from host_pause where until < now() - interval '5 minutes')
    + (select count(*)::int from bookmark where deleted_at < now() - interval '32 days') as served`;

function summary(times: number[], failures: readonly unknown[]): Row {
  return {
    name: `${people} people for ${minutes} minutes`,
    value: round(times.length / (minutes * 60)),
    unit: `calls a second (p95 ${round(quantile(times, 0.95))} ms, ${failures.length} failed)`,
    target: "0 failed",
    ...(failures.length > 0 ? { baseline: String(failures[0]).slice(0, 60) } : {}),
  };
}

function growth(samples: readonly Sample[]): Row[] {
  const late = samples.slice(Math.floor(samples.length * warmUp));
  return (Object.keys(units) as (keyof typeof units)[]).map((name) => {
    const values = late.map((sample) => sample[name]);
    const range = `${round(Math.min(...values))} to ${round(Math.max(...values))}`;
    return {
      name: `  ${name}, growth`,
      value: round(slope(late, name)),
      unit: `${units[name]} an hour`,
      baseline: range,
    };
  });
}

/** The slope of the regression line, per hour. */
function slope(samples: readonly Sample[], name: keyof typeof units): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [time, value] = [mean(samples.map((sample) => sample.time)), mean(samples.map((sample) => sample[name]))];
  const rise = samples.reduce((sum, sample) => sum + (sample.time - time) * (sample[name] - value), 0);
  return rise / samples.reduce((sum, sample) => sum + (sample.time - time) ** 2, 0);
}
