import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const links = 20_000;
const turns = 5;
const triggers = ["insert", "update", "delete"].map((event) => `note_for_webhooks_on_${event}`);

/** What an import costs beside the record for webhooks: without it, without a webhook, with another's, with one's own. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const receiver = createServer((req, res) => req.resume().on("end", () => res.writeHead(204).end()));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const product = await startProduct(services, { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" });
  try {
    return await measure(product, url);
  } finally {
    await product.stop();
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function measure(product: Product, url: string): Promise<Row[]> {
  const file = bookmarkFile(library(links));
  await importAll(await product.person(), bookmarkFile(library(1_000, 9)));
  const owner = await product.person();
  const seconds: Record<string, number[]> = { off: [], none: [], others: [], own: [] };
  // In turns, so that what slows the machine slows all of them.
  for (let turn = 0; turn < turns; turn++) {
    await switchTriggers(product, "disable");
    seconds.off!.push(await importSeconds(await product.person(), file));
    await switchTriggers(product, "enable");
    seconds.none!.push(await importSeconds(await product.person(), file));
    const webhook = (await owner.post("/api/webhooks", { url })) as { id: string };
    seconds.others!.push(await importSeconds(await product.person(), file));
    const person = await product.person();
    const own = (await person.post("/api/webhooks", { url })) as { id: string };
    seconds.own!.push(await importSeconds(person, file));
    await owner.patch(`/api/webhooks/${webhook.id}`, { isOn: false });
    await person.patch(`/api/webhooks/${own.id}`, { isOn: false });
  }
  const median = (name: string) => round(quantile(seconds[name]!, 0.5), 2);
  const row = (name: string, state: string): Row => ({
    name,
    value: median(state),
    unit: `s (${round(Math.min(...seconds[state]!), 2)} to ${round(Math.max(...seconds[state]!), 2)})`,
    baseline: `${median("off")} s without the triggers`,
  });
  return [
    row(`import of ${links} links, no webhook on the server`, "none"),
    row("  a webhook of another person", "others"),
    row("  a webhook of one's own, which is being sent to", "own"),
  ];
}

async function importSeconds(person: Person, file: string): Promise<number> {
  return (await timed(() => importAll(person, file))) / 1_000;
}

async function switchTriggers({ databaseUrl }: Product, how: "disable" | "enable"): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const trigger of triggers) await client.query(`alter table bookmark ${how} trigger ${trigger}`);
  await client.end();
}
