import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { allowDatabases } from "../benchmarks/product/allow-databases.ts";
import { type Row, asTable } from "./benchmarks/table.ts";
import { startTestServices } from "./testing/test-services.ts";

type Benchmark = {
  default: (services: { databaseUrl: string; redisUrl: string | null }) => Promise<Row[]>;
  /** Skipped unless it is named. */
  isLong?: boolean;
};

const folder = path.resolve(import.meta.dirname, "../benchmarks");
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

// With the product's own settings (every commit reaches the disk), in a database created for this run.
const services = await startTestServices({ fast: false });
process.once("SIGINT", () => void services.stop().then(() => process.exit(1)));
process.once("SIGTERM", () => void services.stop().then(() => process.exit(1)));
try {
  if (services.folder) await allowDatabases(services.databaseUrl, services.folder);
  const rows = await runAll(process.argv.slice(2));
  const table = asTable(rows);
  console.log(`\n${table}\n${machine}`);
  write(rows, table);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await services.stop();
}
process.exit();

/** Arguments after `npm run bench --` select the files whose name contains one of them. */
async function runAll(words: string[]): Promise<Row[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".bench.ts"))
    .toSorted();
  const rows: Row[] = [];
  for (const file of files.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))) {
    const { default: run, isLong } = (await import(pathToFileURL(path.join(folder, file)).href)) as Benchmark;
    if (isLong && words.length === 0) continue;
    console.log(`── ${file}`);
    rows.push(...(await run({ databaseUrl: services.databaseUrl, redisUrl: services.redisUrl })));
  }
  return rows;
}

/** `latest.md` is the last whole run. */
function write(rows: Row[], table: string): void {
  const date = new Date().toISOString();
  const results = path.join(folder, "results");
  mkdirSync(results, { recursive: true });
  const report = JSON.stringify({ date, machine, rows }, null, 2);
  writeFileSync(path.join(results, `${date.slice(0, 16).replaceAll(":", "")}.json`), `${report}\n`);
  if (process.argv.length > 2) return;
  writeFileSync(path.join(results, "latest.md"), `# Benchmarks\n\n${date}, ${machine}\n\n${table}\n`);
}
