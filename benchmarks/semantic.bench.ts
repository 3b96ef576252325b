import { setTimeout as sleep } from "node:timers/promises";
import { dimensions } from "@bowerbird/embedding-model";
import { createBuiltInEmbedder } from "@bowerbird/core/integrations";
import { VectorSet } from "@bowerbird/core/semantic/vectors";
import { pino } from "pino";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { startProduct, until } from "./product/start-product.ts";
import { startSemantic } from "./product/start-semantic.ts";
import { quantile, round, timed } from "./product/timing.ts";
import { writeVectors } from "./product/write-vectors.ts";

const size = 100_000;
const bulk = 10_000;
const calls = 100;

interface Answer {
  similar?: unknown[];
  isSimilarPending?: true;
}

/** Semantic search among 100,000 links of one person, and while another person's 10,000 are being embedded. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const [person, other, third] = [await product.person(), await product.person(), await product.person()];
    await importAll(person, bookmarkFile(library(size)));
    await settle(product.databaseUrl);
    await writeVectors(product.databaseUrl);
    const semantic = await startSemantic(product);
    try {
      const asker = person.at(semantic.url);
      const first = await searchFirst(asker, () => semantic.server.memory());
      const calm = await searches(asker);
      return [
        ...(await compareAll()),
        ...first,
        ...calm.rows,
        await embedAlone(third.at(semantic.url)),
        ...(await embedMeanwhile(asker, other.at(semantic.url), calm.asked, semantic)),
      ];
    } finally {
      await semantic.end();
    }
  } finally {
    await product.stop();
  }
}

/** The scan alone. */
async function compareAll(): Promise<Row[]> {
  const vectors = Int8Array.from({ length: size * dimensions }, (_, index) => ((index * 7_919) % 255) - 127);
  const query = vectors.slice(0, dimensions);
  const set = new VectorSet(dimensions);
  set.add(new Uint8Array(size * 16), vectors);
  const [scans, plain]: number[][] = [[], []];
  for (let call = 0; call < calls; call++) scans!.push(await timed(() => set.compare(query)));
  for (let call = 0; call < 10; call++) plain!.push(await timed(async () => comparePlainly(vectors, query)));
  return [
    {
      name: `comparing a vector with ${size.toLocaleString("en")}`,
      value: round(quantile(scans!, 0.95)),
      unit: `ms p95 (p50 ${round(quantile(scans!, 0.5))})`,
      target: "≤ 25",
      baseline: `${round(quantile(plain!, 0.5))} in plain JavaScript`,
    },
    { name: "  memory of these", value: round(set.bytes / 2 ** 20), unit: "MB", target: "≤ 40" },
  ];
}

function comparePlainly(vectors: Int8Array, query: Int8Array): Float32Array {
  const products = new Float32Array(vectors.length / dimensions);
  for (let row = 0, at = 0; row < products.length; row++) {
    let product = 0;
    for (let index = 0; index < dimensions; index++) product += vectors[at++]! * query[index]!;
    products[row] = product;
  }
  return products;
}

const address = (q: string) => `/api/search/quick?q=${encodeURIComponent(q)}`;
let asked = 0;
/** Words that no one has searched before, so that they must be embedded. */
const nextQuery = () => `bread guide ${(asked++).toString(36)}`;

/** After a start: neither the model nor the vectors are in memory. */
async function searchFirst(person: Person, memory: () => number): Promise<Row[]> {
  await person.get(address("guide"));
  const before = memory();
  const q = nextQuery();
  const answer = await timed(() => person.get(`${address(q)}&meaning=true`));
  const rest = await timed(() =>
    until(async () => ((await person.get(`${address(q)}&meaning=true`)) as Answer).similar, 30_000, 20),
  );
  return [
    { name: "the first search by meaning after a start: answered", value: round(answer), unit: "ms", target: "≤ 200" },
    { name: "  complete", value: round(answer + rest), unit: "ms" },
    { name: "  server's memory, growth", value: round(memory() - before), unit: "MB" },
  ];
}

async function searches(person: Person) {
  const bookmarks = (await person.get("/api/bookmarks?limit=60")) as { id: string }[];
  const [plain, known, similar]: number[][] = [[], [], []];
  for (let call = 0; call < calls; call++) {
    const q = ["bread", "guide", "prac", "lisb"][call % 4]!;
    plain!.push(await timed(() => person.get(address(q))));
    known!.push(await timed(() => person.get(`${address(q)}&meaning=true`)));
    similar!.push(await timed(() => person.get(`/api/bookmarks/${bookmarks[call % 60]!.id}/similar`)));
  }
  const freshPlain: number[] = [];
  const fresh = await askOften(person, () => false, calls, freshPlain);
  const row = (name: string, times: readonly number[], target?: string): Row => ({
    name,
    value: round(quantile(times, 0.95)),
    unit: `ms p95 (p50 ${round(quantile(times, 0.5))})`,
    ...(target && { target }),
  });
  const by = (times: readonly number[]) => `${round(quantile(times, 0.95))} by words`;
  return {
    asked: fresh,
    rows: [
      { ...row("quick search by words and meaning", known!, "≤ 150"), baseline: by(plain!) },
      { ...row("  of words that no one has searched before", fresh, "≤ 150"), baseline: by(freshPlain) },
      row("links similar to a link", similar!),
    ],
  };
}

/** As a person types: a new search each 200 ms. @param plain gets the times of the same searches by words */
async function askOften(person: Person, isOver: () => boolean, max: number, plain: number[] = []): Promise<number[]> {
  const times: number[] = [];
  while (times.length < max && !isOver()) {
    await sleep(200);
    const q = nextQuery();
    times.push(await timed(() => person.get(`${address(q)}&meaning=true`)));
    plain.push(await timed(() => person.get(address(q))));
  }
  return times;
}

/** Beside an idle product. */
async function embedAlone(person: Person): Promise<Row> {
  await importAll(person, bookmarkFile(library(bulk, 5)));
  const begun = await until(() => countEmbedded(person), 60_000);
  const time = await timed(() => until(async () => (await countEmbedded(person)) >= bulk, 20 * 60_000, 500));
  return {
    name: "embedding links beside an idle product",
    value: round(time / (bulk - begun)),
    unit: "ms a link",
    target: "≤ 12",
  };
}

/** Beside it a process with the model as a server has one, whose embeddings are timed without the rest of a search. */
async function embedMeanwhile(
  asker: Person,
  other: Person,
  calm: readonly number[],
  { server, worker }: Awaited<ReturnType<typeof startSemantic>>,
): Promise<Row[]> {
  const embedder = createBuiltInEmbedder({ priority: 0, threads: 1 });
  try {
    await embedOften(embedder, () => false, 5);
    const calmEmbeddings = await embedOften(embedder, () => false, calls);
    await importAll(other, bookmarkFile(library(bulk, 9)));
    const begun = await until(() => countEmbedded(other), 60_000);
    const done = new AbortController();
    const isOver = () => done.signal.aborted;
    const embedding = timed(() => until(async () => (await countEmbedded(other)) >= bulk, 20 * 60_000, 500));
    void embedding.finally(() => done.abort()).catch(() => {});
    const [embeddings, searched]: number[][] = [[], []];
    while (!isOver()) {
      embeddings!.push(...(await embedOften(embedder, isOver, 10)));
      searched!.push(...(await askOften(asker, isOver, 10)));
    }
    const perLink = (await embedding) / (bulk - begun);
    const meanwhile = (name: string, times: readonly number[], before: readonly number[], target: string): Row => ({
      name,
      value: round(quantile(times, 0.95)),
      unit: `ms p95 (p50 ${round(quantile(times, 0.5))})`,
      target,
      baseline: `${round(quantile(before, 0.95))} before`,
    });
    const memory = Math.max(server.modelMemory(), worker.modelMemory());
    return [
      meanwhile(`a query embedded while ${bulk.toLocaleString("en")} links are`, embeddings!, calmEmbeddings, "≤ 30"),
      meanwhile("  a search by meaning, of new words, meanwhile", searched!, calm, "≤ 150"),
      { name: "  embedding meanwhile", value: round(perLink), unit: "ms a link" },
      { name: "  memory of a process of the model, at most", value: round(memory), unit: "MB", target: "≤ 320" },
    ];
  } finally {
    embedder.close();
  }
}

const log = pino({ level: "silent" });

async function embedOften(
  embedder: ReturnType<typeof createBuiltInEmbedder>,
  isOver: () => boolean,
  max: number,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < max && !isOver()) {
    await sleep(200);
    const request = { texts: [{ text: nextQuery() }], isSearch: true, signal: AbortSignal.timeout(10_000) };
    times.push(await timed(() => embedder.embed(request, log)));
  }
  return times;
}

async function countEmbedded(person: Person): Promise<number> {
  const { understood } = (await person.get("/api/search/meaning")) as { understood: number };
  return understood;
}
