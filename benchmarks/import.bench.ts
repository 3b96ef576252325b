import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { importAll } from "./product/import-all.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

/** From upload to the last row visible, beside the bare INSERT of the same rows. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }) {
  const product = await startProduct(services);
  try {
    const small = bookmarkFile(library(10_000));
    const large = bookmarkFile(library(50_000, 2));
    await importAll(await product.person(), bookmarkFile(library(1_000, 9)));
    const seconds: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const person = await product.person();
      seconds.push((await timed(() => importAll(person, small))) / 1_000);
      bare.push((await bareInsert(product, await userIdOf(person))) / 1_000);
    }
    const ten = quantile(seconds, 0.5);
    const baseline = quantile(bare, 0.5);
    const importer = await product.person();
    const { fifty, row: meanwhile } = await importBeside(importer, large, await product.person());
    return [
      {
        name: "import 10,000 links, upload to last row",
        value: round(ten, 2),
        unit: "s",
        baseline: `${round(baseline, 2)} s bare INSERT`,
      },
      { name: "  times the bare INSERT", value: round(ten / baseline, 2), unit: "×", target: "≤ 3" },
      { name: "import 50,000 links", value: round(fifty, 2), unit: "s" },
      { name: "  times 10,000", value: round(fifty / ten, 2), unit: "×", target: "≤ 6" },
      meanwhile,
    ];
  } finally {
    await product.stop();
  }
}

/** Imports, while another person saves links. @returns the seconds of the import, and the row of the saves */
async function importBeside(importer: Person, file: string, other: Person): Promise<{ fifty: number; row: Row }> {
  const idle = await saving(other, (count) => count < 200);
  let isImporting = true;
  const [fifty, beside] = await Promise.all([
    timed(() => importAll(importer, file)).then((time) => ((isImporting = false), time / 1_000)),
    saving(other, () => isImporting),
  ]);
  const row = {
    name: "  another person saves a link meanwhile",
    value: round(quantile(beside, 0.5)),
    unit: `ms p50 (p95 ${round(quantile(beside, 0.95))})`,
    baseline: `${round(quantile(idle, 0.5))} ms idle (p95 ${round(quantile(idle, 0.95))})`,
  };
  return { fifty, row };
}

/** Saves one link after the other, with a pause as a person makes. @returns the milliseconds of each */
async function saving(person: Person, goesOn: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const link = { url: `https://saved.test/${crypto.randomUUID()}`, title: "Saved meanwhile", category: "Saved" };
    times.push(await timed(() => person.post("/api/bookmarks", link)));
    await sleep(20);
  }
  return times;
}

async function userIdOf(person: Person): Promise<string> {
  return ((await person.get("/api/auth/user")) as { id: string }).id;
}

/** The rows of the import once more, for another person, by INSERT statements of 1,000 rows each alone. */
async function bareInsert(product: Product, userId: string): Promise<number> {
  const other = await userIdOf(await product.person());
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  const columns =
    "user_id, id, category_id, url, url_key, title, description, favicon, tags, is_ai_generated, created_at, host, search_text, search_vector";
  const { rows } = await client.query<Record<string, unknown>>(`select ${columns} from bookmark where user_id = $1`, [
    userId,
  ]);
  const {
    rows: [category],
  } = await client.query<{ id: string }>("select id from category where user_id = $1 limit 1", [other]);
  const names = columns.split(", ");
  const milliseconds = await timed(async () => {
    for (let start = 0; start < rows.length; start += 1_000) {
      const batch = rows
        .slice(start, start + 1_000)
        .map((row) => ({ ...row, user_id: other, category_id: category!.id }));
      const places = batch.map(
        (_, line) => `(${names.map((_name, column) => `$${line * names.length + column + 1}`).join()})`,
      );
      await client.query(
        `insert into bookmark (${columns}) values ${places.join()}`,
        batch.flatMap((row) => names.map((name) => row[name as keyof typeof row])),
      );
    }
  });
  await client.end();
  return milliseconds;
}
