import type { Row } from "../scripts/benchmarks/table.ts";
import { callsWithin, fillCollections, importTogether } from "./grow/throughput.ts";
import { eventsAcross, hostAcross, limitsAcross } from "./grow/across.ts";
import { type SlowSite, startSlowSite } from "./grow/slow-site.ts";
import { createCrowd } from "./product/crowd.ts";
import type { Person } from "./product/person.ts";
import { hasProxy, startProxy } from "./product/proxy.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { round } from "./product/timing.ts";

type Services = { databaseUrl: string; redisUrl: string | null };
type Size = { servers: number; workers: number };

const people = 200;
/** Per person, from the start. */
const collectionSize = 1_000;
const importers = 40;
const linksEach = 2_000;

/** One server and one worker beside several of each, behind a proxy; and what must hold across all of them. */
export default async function run(services: Services): Promise<Row[]> {
  if (!hasProxy()) {
    console.log("Left out: it needs nginx (Debian: apt-get install nginx).");
    return [];
  }
  return [
    ...(await behindProxy(services, { servers: 1, workers: 1 }, throughput)),
    ...(await behindProxy(services, { servers: 2, workers: 3 }, throughput)),
    ...(await behindProxy(services, { servers: 2, workers: 3 }, across)),
  ];
}

async function behindProxy(
  services: Services,
  size: Size,
  measure: (product: Product, size: Size, site: SlowSite) => Promise<Row[]>,
): Promise<Row[]> {
  const site = await startSlowSite();
  const product = await startProduct(services, { TRUST_PROXY: "1", FETCH_ALLOW: site.hosts.join() }, size);
  const proxy = await startProxy(product.urls);
  try {
    return await measure({ ...product, url: proxy.url }, size, site);
  } finally {
    await proxy.stop();
    await product.stop();
    await site.stop();
  }
}

async function throughput(product: Product, { servers, workers }: Size): Promise<Row[]> {
  const crowd = await createCrowd(product, people);
  const name = `${servers} server${servers > 1 ? "s" : ""}, ${workers} worker${workers > 1 ? "s" : ""}`;
  await fillCollections(product, collectionSize);
  const calls = await callsWithin(crowd, 100);
  const links = await importTogether(crowd.slice(0, importers), linksEach);
  return [
    {
      name: `${name}, ${people} people with ${collectionSize} links: everyday calls`,
      value: Math.round(calls.rate),
      unit: `a second (${calls.clients} clients, p95 ${round(calls.p95)} ms)`,
    },
    { name: `  ${importers} people import ${linksEach} links each`, value: Math.round(links), unit: "links a second" },
    { name: "  memory of all processes", value: round(product.serverMemory() + product.workerMemory()), unit: "MB" },
  ];
}

async function across(product: Product, _size: Size, site: SlowSite): Promise<Row[]> {
  const [person, other] = (await createCrowd(product, 2)) as [Person, Person];
  return [
    ...(await eventsAcross(product, person)),
    ...(await limitsAcross(product)),
    ...(await hostAcross(site, person, other)),
  ];
}
