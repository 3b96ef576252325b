import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const size = 10_000;
const turns = 200;
const linkding = "/compat/linkding/api";
const karakeep = "/compat/karakeep/api/v1";

type Call = (person: Person) => Promise<unknown>;
const newUrl = () => `https://added.test/${crypto.randomUUID()}`;
const word = "rust";

/** What apps of linkding and Karakeep ask, each beside our own call for the same. */
const pairs: [name: string, theirs: Call, ours: Call][] = [
  [
    "linkding: 100 bookmarks",
    (person) => person.get(`${linkding}/bookmarks/?limit=100`),
    (person) => person.get("/api/bookmarks?limit=100"),
  ],
  [
    "linkding: search",
    (person) => person.get(`${linkding}/bookmarks/?q=${word}&limit=50`),
    (person) => person.get(`/api/search?q=${word}&limit=50&sort=date`),
  ],
  ["linkding: tags", (person) => person.get(`${linkding}/tags/?limit=100`), (person) => person.get("/api/tags")],
  [
    "linkding: save",
    (person) => person.post(`${linkding}/bookmarks/`, { url: newUrl(), title: "Added" }),
    (person) => person.post("/api/bookmarks", { url: newUrl(), title: "Added" }),
  ],
  [
    "Karakeep: 100 bookmarks",
    (person) => person.get(`${karakeep}/bookmarks?limit=100`),
    (person) => person.get("/api/bookmarks?limit=100"),
  ],
  [
    "Karakeep: search",
    // By relevance, as its apps ask.
    (person) => person.get(`${karakeep}/bookmarks/search?q=${word}&limit=50`),
    (person) => person.get(`/api/search?q=${word}&limit=50`),
  ],
  ["Karakeep: lists", (person) => person.get(`${karakeep}/lists`), (person) => person.get("/api/categories")],
  [
    "Karakeep: save",
    (person) => person.post(`${karakeep}/bookmarks`, { type: "link", url: newUrl(), title: "Added" }),
    (person) => person.post("/api/bookmarks", { url: newUrl(), title: "Added" }),
  ],
];

/** The calls of other apps at 10,000 bookmarks, in turn with ours: 1.2 times as long at most. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const owner = await product.person();
    await importAll(owner, bookmarkFile(library(size, 1)));
    await settle(product.databaseUrl);
    const made = await owner.post("/api/account/tokens", { name: "apps", scopes: ["read", "write"] });
    const person = new Person(product.url, (made as { token: string }).token);
    const rows: Row[] = [];
    for (const [name, theirs, ours] of pairs)
      rows.push(
        await compare(
          name,
          () => theirs(person),
          () => ours(person),
        ),
      );
    return rows;
  } finally {
    await product.stop();
  }
}

async function compare(name: string, theirs: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<Row> {
  const times: { theirs: number[]; ours: number[] } = { theirs: [], ours: [] };
  for (let turn = 0; turn < turns; turn++) {
    times.theirs.push(await timed(theirs));
    times.ours.push(await timed(ours));
  }
  const warm = (samples: number[]) => samples.slice(turns / 4);
  const p95 = (samples: number[]) => round(quantile(warm(samples), 0.95));
  const factor = round(quantile(warm(times.theirs), 0.95) / quantile(warm(times.ours), 0.95), 2);
  return {
    name,
    value: p95(times.theirs),
    unit: `ms p95 (${factor} times ours)`,
    target: "≤ 1.2 times",
    baseline: `${p95(times.ours)} ms our own call`,
  };
}
