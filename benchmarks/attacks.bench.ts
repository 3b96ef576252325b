import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Row } from "../scripts/benchmarks/table.ts";
import type { Orders, Report } from "./attacks/attacker.ts";
import { attacks } from "./attacks/attacks.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** How long each attack goes on. */
const attackMs = 5_000;
/** An attack whose last answers have not come after this time is left alone. */
const maxWaitMs = 30_000;

/** What another person waits for a page of their library while one account, or a visitor, sends hostile requests. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const [ada, eve] = [await product.person(), await product.person()];
    for (const person of [ada, eve]) await importAll(person, bookmarkFile(library(20_000, 7)));
    await settle(product.databaseUrl);
    const alone = quantile(await pages(ada, attackMs), 0.95);
    const rows: Row[] = [{ name: "another's page, alone", value: round(alone), unit: "ms p95" }];
    const baseline = `${round(alone)} ms alone`;
    for (const attack of Object.keys(attacks)) {
      const orders = { attack, url: product.url, cookie: eve.cookie, forMs: attackMs };
      rows.push({ ...(await measure(ada, orders)), baseline, target: "≤ 3 ×" });
    }
    return rows;
  } finally {
    await product.stop();
  }
}

async function measure(ada: Person, orders: Orders): Promise<Row> {
  const attacker = new Worker(new URL("./attacks/attacker.ts", import.meta.url), { workerData: orders });
  await once(attacker, "online");
  const reported = once(attacker, "message") as Promise<[Report]>;
  const times = await pages(ada, attackMs);
  const [report] = (await Promise.race([reported, sleep(maxWaitMs, [null])])) as [Report | null];
  await attacker.terminate();
  const counts = report === null ? "no end" : `${report.sent} sent, ${report.refused} refused`;
  return { name: `  ${orders.attack}`, value: round(quantile(times, 0.95)), unit: `ms p95 (${counts})` };
}

/** Pages of a person's library, as someone who reads asks for them. */
async function pages(person: Person, forMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(20)) {
    times.push(await timed(() => person.get("/api/bookmarks?limit=60")));
  }
  return times;
}
