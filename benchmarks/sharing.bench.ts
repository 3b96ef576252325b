import { Agent, request } from "node:http";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import type { Person } from "./product/person.ts";
import { random, word } from "./product/library.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const size = 5_000;
const warmUps = 50;
const turns = 300;

/** A shared page of 5,000 links, beside the list that its owner sees. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const person = await product.person();
    await importAll(person, bookmarkFile());
    await settle(product.databaseUrl);
    const categories = (await person.get("/api/categories")) as { id: string; name: string }[];
    const { id } = categories.find(({ name }) => name === "Shared")!;
    const { address } = (await person.put(`/api/shared-pages/${id}`, {})) as { address: string };
    const token = address.split("/s/")[1]!;
    const reader = new Reader(product.url);
    const next = random(7);
    const list = await asking(() => person.get(`/api/bookmarks?categoryId=${id}&limit=100`));
    const first = await asking(() => reader.read(`/s/${token}`));
    const middle = await asking(() => reader.read(`/s/${token}?page=${2 + Math.floor(next() * 48)}`));
    const search = await asking(() => reader.read(`/s/${token}?q=${word(Math.floor(next() * 200))}`));
    const baseline = `${round(quantile(list, 0.95))} ms p95 (p50 ${round(quantile(list, 0.5))}), 100 of the same list by the API`;
    return [
      { ...row("shared page of 5,000 links, first part", first), target: "≤ 20", baseline },
      row("shared page of 5,000 links, another part", middle),
      row("shared page of 5,000 links, search", search),
      await crowd(person, product.url, token),
    ];
  } finally {
    await product.stop();
  }
}

function row(name: string, times: number[]): Row {
  return { name, value: round(quantile(times, 0.95)), unit: `ms p95 (p50 ${round(quantile(times, 0.5))})` };
}

async function asking(ask: () => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < warmUps; turn++) await ask();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) times.push(await timed(ask));
  return times;
}

/** What the owner's list takes while eight readers read. */
async function crowd(person: Person, url: string, token: string): Promise<Row> {
  const end = new AbortController();
  const readers = Array.from({ length: 8 }, async () => {
    const reader = new Reader(url);
    while (!end.signal.aborted) await reader.read(`/s/${token}`);
  });
  const times = await asking(() => person.get("/api/bookmarks?limit=60"));
  end.abort();
  await Promise.all(readers);
  return row("the owner's first page while 8 readers read", times);
}

/** A stranger's connection, kept open as a browser keeps it. */
class Reader {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  read(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = request(this.#url + path, { agent: this.#agent }, (answer) => {
        let bytes = 0;
        answer.on("data", (part: Buffer) => (bytes += part.length));
        answer.on("error", reject);
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(bytes);
          else reject(new Error(`GET ${path}: ${answer.statusCode}`));
        });
      });
      call.on("error", reject);
      call.end();
    });
  }
}

function bookmarkFile(): string {
  const next = random(3);
  const links = Array.from({ length: size }, (_, index) => {
    const words = Array.from({ length: 6 }, () => word(Math.floor(next() ** 3 * 3_000)));
    const tags = `${word(Math.floor(next() * 40))},${word(Math.floor(next() * 40))}`;
    return `<DT><A HREF="https://${words[0]}.test/${index}" ADD_DATE="${1_700_000_000 + index}" TAGS="${tags}">${words.join(" ")}</A>
<DD>${words.toReversed().join(" ")}`;
  });
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><H3>Shared</H3>\n<DL><p>\n${links.join("\n")}\n</DL><p>\n</DL><p>\n`;
}
