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
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** How long each attack goes on. */
const attackMs = 5_000;
/** An attack whose last answers have not come after this time is left alone. */
const maxWaitMs = 30_000;

const maxRestMs = 60_000;

/** When the server's memory is read for the last time, after the last attack. */
const restMs = 3 * 60_000;
const sampleMs = 250;

/** What another person waits for a page of their library while one account, or a visitor, sends hostile requests. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const [ada, eve] = [await product.person(), await product.person()];
    for (const person of [ada, eve]) await importAll(person, bookmarkFile(library(20_000, 7)));
    const sharedPage = await shareLargest(eve);
    await settle(product.databaseUrl);
    const memory = watchMemory(product);
    // The server takes only so much of one network.
    const rows = await attackAll(ada.from("127.0.0.2"), {
      url: product.url,
      cookie: eve.cookie,
      sharedPage,
      forMs: attackMs,
    });
    return [...rows, ...(await memory.rows())];
  } finally {
    await product.stop();
  }
}

/** @returns the path of the page */
async function shareLargest(person: Person): Promise<string> {
  const categories = (await person.get("/api/categories")) as { id: string; bookmarkCount: number }[];
  const { id } = categories.toSorted((a, b) => b.bookmarkCount - a.bookmarkCount)[0]!;
  const { address } = (await person.put(`/api/shared-pages/${id}`, {})) as { address: string };
  return new URL(address).pathname;
}

async function attackAll(ada: Person, orders: Omit<Orders, "attack">): Promise<Row[]> {
  const alone = quantile(await pages(ada, orders.forMs), 0.95);
  const rows: Row[] = [{ name: "another's page, alone", value: round(alone), unit: "ms p95" }];
  const baseline = `${round(alone)} ms alone`;
  /** By the number of clients. */
  const withoutWork = new Map<number, number>();
  for (const [attack, { atOnce, isCached }] of Object.entries(attacks)) {
    const row = await measure(ada, { ...orders, attack });
    await untilAtRest(ada, alone);
    if (attack.startsWith("/healthz")) withoutWork.set(atOnce, row.value);
    const most = isCached ? round(1.5 * withoutWork.get(atOnce)!) : undefined;
    rows.push({ ...row, baseline, target: most === undefined ? "≤ 3 ×" : `≤ ${most} (1.5 × /healthz)` });
  }
  return rows;
}

/** What an attack has left to do, such as a recategorization of 20,000 links, is not the next one's: at most a minute. */
async function untilAtRest(ada: Person, alone: number): Promise<void> {
  const end = performance.now() + maxRestMs;
  while (performance.now() < end && quantile(await pages(ada, 1_000), 0.95) > 1.5 * alone);
}

/** The server's memory from now on. */
function watchMemory(product: Product): { rows(): Promise<Row[]> } {
  const start = product.serverMemory();
  let highest = start;
  const timer = setInterval(() => (highest = Math.max(highest, product.serverMemory())), sampleMs);
  return {
    rows: async () => {
      clearInterval(timer);
      await sleep(restMs);
      const values = { "before the attacks": start, "at most": highest, "three minutes after": product.serverMemory() };
      return Object.entries(values).map(([when, value]) => {
        return { name: `server's memory ${when}`, value: round(value, 0), unit: "MB" };
      });
    },
  };
}

async function measure(ada: Person, orders: Orders): Promise<Row> {
  const attacker = new Worker(new URL("./attacks/attacker.ts", import.meta.url), { workerData: orders });
  await once(attacker, "online");
  const reported = once(attacker, "message") as Promise<[Report]>;
  const times = await pages(ada, orders.forMs);
  const [report] = (await Promise.race([reported, sleep(maxWaitMs, [null])])) as [Report | null];
  await attacker.terminate();
  const counts = report === null ? "no end" : `${report.sent} sent, ${report.refused} refused`;
  const name = `  ${orders.attack}, ${attacks[orders.attack]!.atOnce} at once`;
  return { name, value: round(quantile(times, 0.95)), unit: `ms p95 (${counts})` };
}

/** Pages of a person's library, as someone who reads asks for them. */
async function pages(person: Person, forMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(20)) {
    times.push(await timed(() => person.get("/api/bookmarks?limit=60")));
  }
  return times;
}
