import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../scripts/benchmarks/table.ts";
import { createCrowd } from "./product/crowd.ts";
import { liveTogether } from "./product/everyday.ts";
import { bookmarkFile, library } from "./product/library.ts";
import { type Person, Refused } from "./product/person.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const people = 200;
const seconds = Number(process.env["LOAD_SECONDS"] ?? 60);
const listeners = 2_000;
/** Clients that repeat calls at once; 200 people are about 200 calls a second. */
const rush = { clients: 400, seconds: 10 };

/** The experience of 200 concurrent people, the cost of 2,000 open pages, and the effect of a severe overload. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const crowd = await createCrowd(product, people);
    await Promise.all(crowd.map((person, number) => person.post("/api/bookmarks/bulk", collection(number))));
    return [...(await everyday(product, crowd)), ...(await openPages(product, crowd)), ...(await overload(crowd))];
  } finally {
    await product.stop();
  }
}

function collection(number: number) {
  return { bookmarks: library(100, number).map(({ url, title }) => ({ url, title, category: "Reading" })) };
}

async function everyday(product: Product, crowd: readonly Person[]): Promise<Row[]> {
  const streams = await Promise.all(crowd.map((person) => person.listen(() => {})));
  let calm = { server: 0, worker: 0 };
  const memory = () => ({ server: product.serverMemory(), worker: product.workerMemory() });
  const warm = sleep(seconds * 300).then(() => (calm = memory()));
  const [{ times, failures }] = await Promise.all([liveTogether(crowd, seconds), warm]);
  for (const close of streams) close?.();
  const after = memory();
  const answered = [...times.values()].reduce((sum, { length }) => sum + length, 0);
  return [
    {
      name: `${people} people for ${seconds} s`,
      value: round(answered / seconds),
      unit: `calls a second (${failures.length} failed)`,
      target: "0 failed",
      ...(failures.length > 0 ? { baseline: String(failures[0]).slice(0, 60) } : {}),
    },
    ...[...times].map(([name, all]) => ({
      name: `  ${name}`,
      value: round(quantile(all, 0.95)),
      unit: `ms p95 (p50 ${round(quantile(all, 0.5))})`,
    })),
    { name: "  server's memory, growth after the first third", value: round(after.server - calm.server), unit: "MB" },
    { name: "  worker's memory, growth after the first third", value: round(after.worker - calm.worker), unit: "MB" },
  ];
}

/** Everyone has ten pages open; one of them measures the delay of events. */
async function openPages(product: Product, crowd: readonly Person[]): Promise<Row[]> {
  const before = product.serverMemory();
  const heard = new Map<Person, () => void>();
  const streams: (() => void)[] = [];
  for (let number = 0; number < listeners; number++) {
    const person = crowd[number % crowd.length]!;
    const close = await person.listen((data) => data.includes("bookmarks.changed") && heard.get(person)?.());
    if (close) streams.push(close);
  }
  const grown = product.serverMemory() - before;
  const delays: number[] = [];
  for (const [number, person] of crowd.slice(0, 50).entries()) {
    const arrival = new Promise<void>((resolve) => heard.set(person, resolve));
    delays.push(
      await timed(async () => {
        await person.post("/api/bookmarks", { url: `https://heard.example/${number}`, title: "Heard" });
        await Promise.race([arrival, sleep(5_000)]);
      }),
    );
  }
  for (const close of streams) close();
  return [
    { name: `open pages of ${listeners}`, value: streams.length, unit: `open (${round(grown)} MB)`, target: "2,000" },
    { name: "  from an add to all of them", value: round(quantile(delays, 0.95)), unit: "ms p95" },
  ];
}

/** Clients that repeat calls at once, with a person who imports meanwhile, and the time to recover. */
async function overload(crowd: readonly Person[]): Promise<Row[]> {
  const [importer, watcher, ...others] = crowd as [Person, Person, ...Person[]];
  const calm = quantile(await samples(watcher, 50), 0.95);
  const end = performance.now() + rush.seconds * 1_000;
  const [accepted, seen]: [number[], Map<number, number>] = [[], new Map()];
  const client = async (person: Person) => {
    while (performance.now() < end) {
      const start = performance.now();
      const status = await person.get("/api/bookmarks?limit=60").then(() => 200, statusOf);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === 200) accepted.push(performance.now() - start);
    }
  };
  const importing = importer.importFile(bookmarkFile(library(500, 99))).then(() => "accepted", String);
  const clients = Array.from({ length: rush.clients }, (_, n) => client(others[n % others.length]!));
  await Promise.all(clients);
  const recovered = await recovery(watcher, calm);
  const refused = (seen.get(429) ?? 0) + (seen.get(503) ?? 0);
  const broken = [...seen].filter(([status]) => ![200, 429, 503].includes(status));
  return [
    {
      name: `a rush of ${rush.clients} clients: answered`,
      value: round(accepted.length / rush.seconds),
      unit: `a second (p95 ${round(quantile(accepted, 0.95))} ms)`,
    },
    { name: "  told to come back", value: refused, unit: "times", baseline: `${await importing} import` },
    { name: "  failed otherwise", value: broken.reduce((sum, [, n]) => sum + n, 0), unit: "times", target: "0" },
    { name: "  well again after", value: round(recovered), unit: "s", target: "≤ 10" },
  ];
}

const statusOf = (error: unknown): number => (error instanceof Refused ? error.status : 0);

async function samples(person: Person, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await timed(() => person.get("/api/bookmarks?limit=60")));
  return times;
}

/** @returns seconds until ten calls in a row are at most twice as slow as the slowest before, or a minute */
async function recovery(person: Person, calm: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 60_000) {
    const times = await samples(person, 10).catch(() => [Infinity]);
    if (Math.max(...times) <= 2 * calm) break;
    await sleep(200);
  }
  return (performance.now() - start) / 1_000;
}
