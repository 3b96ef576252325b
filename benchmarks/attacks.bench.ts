import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** How long each attack goes on. */
const attackMs = 5_000;
/** Clients that repeat an attack at the same time. */
const clients = 8;

/** What another person waits for a page of their library while one account, or a visitor, sends hostile requests. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const [ada, eve] = [await product.person(), await product.person()];
    for (const person of [ada, eve]) await importAll(person, bookmarkFile(library(20_000, 7)));
    await settle(product.databaseUrl);
    const alone = quantile(await pages(ada, attackMs), 0.95);
    const rows: Row[] = [{ name: "another's page, alone", value: round(alone), unit: "ms p95" }];
    for (const [name, attack] of Object.entries(attacks)) rows.push(await measure(name, attack, { product, ada, eve }));
    return rows.map((row) =>
      row === rows[0] ? row : { ...row, baseline: `${round(alone)} ms alone`, target: "≤ 3 ×" },
    );
  } finally {
    await product.stop();
  }
}

interface Scene {
  product: Product;
  /** Who waits. */
  ada: Person;
  /** Who attacks. */
  eve: Person;
}

/** One hostile request. Refusals are answers, too. */
type Attack = (scene: Scene, number: number) => Promise<unknown>;

const attacks: Record<string, Attack> = {
  "5,000 languages": ({ product }) => send(product, "/", { headers: { "accept-language": "de-AT,".repeat(2_500) } }),
  "600 calls in one request": ({ product, eve }) =>
    send(product, `/TRPC/${Array.from({ length: 600 }, () => "categories.list").join(",")}?batch=1`, {
      headers: { cookie: eve.cookie },
    }),
  "form fields to /trpc": ({ product }) => {
    const fields = Array.from({ length: 50_000 }, () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n');
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    return send(product, "/trpc/auth.login", { method: "POST", headers, body: `${fields.join("")}--x--\r\n` });
  },
  "addresses of 8,000 slashes": ({ eve }) =>
    eve.post("/api/bookmarks/bulk", {
      bookmarks: Array.from({ length: 100 }, (_, n) => ({ url: `https://s.example/${n}${"/".repeat(8_000)}x` })),
    }),
  "a Markdown file of spaces": ({ product, eve }) =>
    upload(product, eve, "notes.md", `- [a](https://a.example/) <!-- TAGS:${" ".repeat(100_000)}x`),
  "recategorizations with fresh keys": ({ product, eve }) =>
    send(product, "/api/bookmarks/recategorize", {
      method: "POST",
      headers: { cookie: eve.cookie, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: "{}",
    }),
  "previews of a rule with 20 exclusions": ({ eve }) =>
    eve.post("/api/rules/preview", {
      condition: Array.from({ length: 20 }, (_, n) => `-nothing${n}`).join(" "),
      tags: ["x"],
    }),
  "suggestions of rules": ({ eve }) => eve.get("/api/rules/suggestions"),
  "the tree of a sync": ({ eve }) => eve.get("/api/sync/tree"),
  "requests that are never completed": async ({ product }) => {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => drip(product)));
    await sleep(1_000);
    for (const socket of sockets) socket.destroy();
  },
};

async function measure(name: string, attack: Attack, scene: Scene): Promise<Row> {
  const over = performance.now() + attackMs;
  let [sent, refused] = [0, 0];
  const client = async (): Promise<void> => {
    while (performance.now() < over) await attack(scene, sent++).catch(() => (refused += 1));
  };
  const attacking = Promise.all(Array.from({ length: clients }, client));
  const times = await pages(scene.ada, attackMs);
  await Promise.race([attacking, sleep(30_000)]);
  return { name: `  ${name}`, value: round(quantile(times, 0.95)), unit: `ms p95 (${sent} sent, ${refused} refused)` };
}

/** Pages of a person's library, as someone who reads asks for them. */
async function pages(person: Person, forMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(20)) {
    times.push(await timed(() => person.get("/api/bookmarks?limit=60")));
  }
  return times;
}

async function send({ url }: Product, path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url + path, { ...init, headers: { origin: url, ...init.headers } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(String(answer.status));
}

function upload(product: Product, { cookie }: Person, name: string, content: string): Promise<void> {
  const body = new FormData();
  body.append("file", new File([content], name));
  return send(product, "/api/imports", { method: "POST", headers: { cookie }, body });
}

/** A request that announces a hundred bytes and sends one. */
async function drip({ url }: Product): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  const head = [
    "POST /trpc/auth.login HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/json",
    "Content-Length: 100",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{`);
  return socket;
}
