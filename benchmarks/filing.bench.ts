import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createKnowledge, learnNext, rankCategories } from "@bowerbird/core/categorization/ai";
import { type EmbeddingModel, openEmbeddingModel } from "@bowerbird/embedding-model";
import type { Row } from "../scripts/benchmarks/table.ts";
import { createFiledLinks, type FiledLink } from "./product/filed-links.ts";
import { RecentBayes } from "./product/recent-bayes.ts";
import { quantile } from "./product/timing.ts";

const folders = 200;
const asked = 100;
const atOnce = { links: 20_000, measured: 500 };
const sizes = [
  { links: 5_000, target: "≤ 30" },
  { links: 100_000, target: "≤ 60" },
];

/** How long it takes to say where a link belongs, in libraries with 200 folders, and what they take. */
export default async function run(): Promise<Row[]> {
  const model = await openEmbeddingModel(2);
  const rows: Row[] = [];
  for (const { links, target } of sizes) rows.push(...(await measure(model, links, target)));
  return [...rows, measureMany()];
}

async function measure(model: EmbeddingModel, count: number, target: string): Promise<Row[]> {
  const links = createFiledLinks(count + asked * 2, folders);
  const before = await takeMemory();
  const started = performance.now();
  const knowledge = load(links.slice(0, count));
  const seconds = (performance.now() - started) / 1_000;
  const megabytes = (await takeMemory()) - before;
  const baseline = new RecentBayes();
  for (const link of links.slice(0, count)) baseline.learn({ ...link, folder: [link.categoryId] });
  const [times, embedding, baselineTimes]: [number[], number[], number[]] = [[], [], []];
  for (const [index, { url, title, savedAt, categoryId }] of links.slice(count).entries()) {
    const start = performance.now();
    const vector = await model.embedBookmark({ text: title, url });
    if (index >= asked) embedding.push(performance.now() - start);
    rankCategories(knowledge, [{ url, title, savedAt, vector, isBeingSaved: true }]);
    // The first are slower while code is compiled.
    if (index >= asked) times.push(performance.now() - start);
    learnNext(knowledge, [{ url, title, savedAt, vector, categoryId }]);
    const baselineStart = performance.now();
    baseline.answer({ url, title, folder: [] }, true);
    if (index >= asked) baselineTimes.push(performance.now() - baselineStart);
  }
  const name = `filing among ${count} links in ${folders} folders`;
  return [
    { name: `${name}: p95`, value: quantile(times, 0.95), unit: "ms", target, baseline: quantile(baselineTimes, 0.95) },
    { name: `${name}: of this the embedding, p95`, value: quantile(embedding, 0.95), unit: "ms" },
    { name: `${name}: loading`, value: seconds, unit: "s" },
    { name: `${name}: memory`, value: megabytes, unit: "MB" },
  ];
}

/** With their vectors, as a run of Fix Categories asks; measured on some of them. */
function measureMany(): Row {
  const links = createFiledLinks(atOnce.links + atOnce.measured, folders);
  const knowledge = load(links.slice(0, atOnce.links));
  const started = performance.now();
  rankCategories(knowledge, links.slice(atOnce.links));
  const seconds = ((performance.now() - started) / 1_000 / atOnce.measured) * atOnce.links;
  return { name: `filing ${atOnce.links} links with vectors at once`, value: seconds, unit: "s", target: "≤ 120" };
}

function load(links: readonly FiledLink[]) {
  const categories = Array.from({ length: folders }, (_, number) => {
    return { id: `folder ${number}`, name: `Folder ${number}`, parentId: null, isCustom: true };
  });
  return createKnowledge(categories, links);
}

/** Megabytes, after what is not needed is gone. */
async function takeMemory(): Promise<number> {
  setFlagsFromString("--expose-gc");
  for (let round = 0; round < 3; round++) {
    runInNewContext("gc")();
    await setTimeout(50);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
