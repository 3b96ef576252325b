import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "../scripts/benchmarks/table.ts";
import { buildWeb } from "../scripts/launcher/build-app.ts";
import { moveMap } from "./browser/moving-map.ts";
import { newWindow, openBrowser } from "./browser/open-browser.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import type { Program } from "./product/program.ts";
import { settle } from "./product/settle.ts";
import { startProduct, until } from "./product/start-product.ts";
import { startSemantic } from "./product/start-semantic.ts";
import { quantile, round, timed } from "./product/timing.ts";
import { writeVectors } from "./product/write-vectors.ts";

const size = 100_000;
const calls = 40;

interface Answer {
  state: string;
  version: string | null;
}

/** The map of 100,000 bookmarks: computing it, the calls for it, and moving it. The vectors are by chance, around 200 subjects. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  await buildWeb(path.resolve(import.meta.dirname, ".."), (line) => console.log(line), new AbortController().signal);
  const product = await startProduct(services, { NODE_ENV: "production" });
  try {
    const person = await product.person();
    await importAll(person, bookmarkFile(library(size)));
    await writeVectors(product.databaseUrl);
    await settle(product.databaseUrl);
    const more = await startSemantic(product);
    try {
      return [...(await measure(person.at(more.url), more.worker)), ...(await draw(more.url, person))];
    } finally {
      await more.end();
    }
  } finally {
    await product.stop();
  }
}

async function measure(person: Person, worker: Program): Promise<Row[]> {
  const map = () => person.get("/api/insights/map") as Promise<Answer>;
  const [before, peak] = [worker.memory(), { value: 0 }];
  const computing = await timed(() =>
    until(async () => {
      peak.value = Math.max(peak.value, worker.memory());
      return (await map()).state === "ready";
    }, 300_000),
  );
  const answer = await map();
  const text = JSON.stringify(answer);
  const links = `/api/insights/map/links?version=${answer.version}&from=`;
  const points = await p95(map);
  const single = await p95((call) => person.get(`${links}${(call * 7_919) % size}`));
  const page = await p95((call) => person.get(`${links}${(call * 7_919) % size}&limit=50`));
  const counts = await p95(() => person.get("/api/insights?timeZone=UTC"));
  return [
    { name: `the map of ${size} links: computed`, value: round(computing / 1_000), unit: "s", target: "≤ 60" },
    { name: "worker's memory meanwhile, growth", value: round(peak.value - before), unit: "MB", target: "≤ 300" },
    {
      name: "its points, compressed",
      value: round(gzipSync(text).length / 1e6, 2),
      unit: "MB",
      target: "≤ 2",
      baseline: `${round(text.length / 1e6, 2)} plain`,
    },
    {
      name: "call for its points",
      value: points,
      unit: "ms p95",
      target: "≤ 300",
      baseline: `${counts} to count`,
    },
    { name: "call for the link of a point", value: single, unit: "ms p95", target: "≤ 50" },
    { name: "call for 50 links of a group", value: page, unit: "ms p95", target: "≤ 50" },
  ];
}

async function draw(url: string, person: Person): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const { dragging, zooming, still } = await moveMap(await newWindow(browser, url, person));
    const row = (name: string, { perSecond, p95: late }: typeof still): Row => ({
      name,
      value: round(perSecond),
      unit: `frames a second (p95 ${round(late)} ms)`,
      target: "≥ 55",
      baseline: `${round(still.perSecond)} still (p95 ${round(still.p95)} ms)`,
    });
    return [row("the map dragged", dragging), row("the map zoomed", zooming)];
  } finally {
    await browser.close();
  }
}

async function p95(work: (call: number) => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let call = 0; call < calls; call++) samples.push(await timed(() => work(call)));
  return round(quantile(samples, 0.95));
}
