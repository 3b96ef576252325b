import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Row } from "../scripts/benchmarks/table.ts";
import { nodeFlags } from "../scripts/launcher/programs.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import { startProduct } from "./product/start-product.ts";
import { round, timed } from "./product/timing.ts";

const program = path.join(import.meta.dirname, "product/measure-export.ts");
const flags = ["--expose-gc", ...nodeFlags];

/** The cost of a large library's backup for the process that writes it. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const person = await product.person();
    for (const seed of [11, 12]) await importAll(person, bookmarkFile(library(50_000, seed)));
    const { id } = (await person.get("/api/auth/user")) as { id: string };
    let added = 0;
    const time = await timed(async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, product.databaseUrl, id]);
      added = Number(stdout);
    });
    return [
      { name: "memory that 100,000 bookmarks as JSON add", value: round(added), unit: "MB", target: "≤ 100" },
      { name: "  and the time, process start included", value: round(time / 1_000, 2), unit: "s" },
    ];
  } finally {
    await product.stop();
  }
}
