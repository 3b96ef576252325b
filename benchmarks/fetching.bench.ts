import { createServer, type Server } from "node:http";
import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./product/person.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { round, timed } from "./product/timing.ts";

const hostCount = 500;
const pageCount = 10_000;
const paragraph = "<p>The bowerbird collects what is blue: feathers, berries, bottle caps, and sorts it by size.</p>\n";
const page = (path: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${path}</title>
<meta name="description" content="What is on ${path}"><link rel="icon" href="/icon.png"></head>
<body><nav>${"<a href=/>Menu</a>".repeat(50)}</nav><main>${paragraph.repeat(200)}</main></body></html>`;
const icon = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(600, 7)]);

/** Reads pages of 500 loopback hosts, 24 kB each, from an import to the last page, beside the bare reading of the same. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const hosts = Array.from({ length: hostCount }, (_, n) => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`);
  const site = await startSite();
  const { port } = site.address() as AddressInfo;
  const urls = Array.from({ length: pageCount }, (_, n) => `http://${hosts[n % hostCount]}:${port}/${n}`);
  const bare = pageCount / ((await timed(() => readAll(urls))) / 1_000);
  const product = await startProduct(services, { FETCH_ALLOW: hosts.map((host) => `${host}:${port}`).join(",") });
  try {
    const person = await product.person();
    const { seconds, memory } = await enrich(product, person, urls);
    const [early, late] = [memory[Math.floor(memory.length / 4)]!, Math.max(...memory.slice(-3))];
    return [
      {
        name: "pages read from 500 hosts, to the last title stored",
        value: round(pageCount / seconds),
        unit: "per second",
        target: "≥ 100",
        baseline: `${round(bare)} bare requests`,
      },
      { name: "  worker's memory at the end", value: round(late), unit: "MB" },
      { name: "  growth over its last three quarters", value: round(late - early), unit: "MB", target: "≤ 40" },
    ];
  } finally {
    await product.stop();
    site.closeAllConnections();
    site.close();
  }
}

async function enrich(product: Product, person: Person, urls: readonly string[]) {
  const id = await person.importFile(urls.map((url) => `<DT><A HREF="${url}"></A>`).join("\n"));
  const state = () => person.get(`/api/imports/${id}`) as Promise<{ finishedAt: string | null; enriched: number }>;
  while ((await state()).finishedAt === null) await sleep(50);
  const memory: number[] = [];
  const milliseconds = await timed(async () => {
    while ((await state()).enriched < pageCount) {
      memory.push(product.workerMemory());
      await sleep(500);
    }
  });
  return { seconds: milliseconds / 1_000, memory };
}

async function startSite(): Promise<Server> {
  const server = createServer((req, res) => {
    const isIcon = req.url === "/icon.png";
    res.setHeader("content-type", isIcon ? "image/png" : "text/html; charset=utf-8");
    res.end(isIcon ? icon : page(req.url!));
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return server;
}

/** As many at once as one worker turn reads, each on its own connection. */
async function readAll(urls: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: false });
  const left = [...urls];
  const lane = async () => {
    for (let url = left.pop(); url; url = left.pop()) await readOne(url, agent);
  };
  await Promise.all(Array.from({ length: 24 }, lane));
}

function readOne(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => void answer.resume().on("end", resolve)).on("error", reject);
  });
}
