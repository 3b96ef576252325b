import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** The effect of a large import on other people. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    return await othersDuring(product);
  } finally {
    await product.stop();
  }
}

/** Another person's single adds and searches, idle and while 50,000 links are imported; and the server's memory. */
async function othersDuring(product: Product): Promise<Row[]> {
  const other = await product.person();
  await importAll(other, bookmarkFile(library(2_000, 3)));
  const idle = await probe(other, () => false);
  const importer = await product.person();
  const before = product.serverMemory();
  let peak = before;
  let isDone = false;
  const importing = importAll(importer, bookmarkFile(library(50_000, 4))).finally(() => (isDone = true));
  const busy = await probe(other, () => {
    peak = Math.max(peak, product.serverMemory());
    return isDone;
  });
  await importing;
  const row = (name: string, kind: "adds" | "searches") => {
    const [calm, loaded] = [quantile(idle[kind], 0.95), quantile(busy[kind], 0.95)];
    const target = `≤ ${round(calm * 2)}`;
    return { name, value: round(loaded), unit: "ms p95", baseline: `${round(calm)} ms idle`, target };
  };
  return [
    row("another person's add meanwhile", "adds"),
    row("another person's search meanwhile", "searches"),
    { name: "server's memory, growth meanwhile", value: round(peak - before), unit: "MB", target: "≤ 150" },
  ];
}

const maxProbes = 120;
/** Like a person, not a machine. */
const pause = 40;
let added = 0;

async function probe(person: Person, isOver: () => boolean) {
  const adds: number[] = [];
  const searches: number[] = [];
  for (let turn = 0; turn < maxProbes && !isOver(); turn++) {
    await sleep(pause);
    const body = { url: `https://single.example/${added++}`, title: `Single ${added}` };
    adds.push(await timed(() => person.post("/api/bookmarks", body)));
    await sleep(pause);
    searches.push(await timed(() => person.get(`/api/search/quick?q=${["bread", "guide", "prac", "lisb"][turn % 4]}`)));
  }
  return { adds, searches };
}
