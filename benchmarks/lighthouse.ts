// Lighthouse on the landing page and on home, as on a phone with a slow connection: `node benchmarks/lighthouse.ts`. It is
// 180 MB, so it is downloaded for the run and not part of the install.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoLibrary } from "../e2e/product/demo-library.ts";
import { asTable, type Row } from "../scripts/benchmarks/table.ts";
import { buildWeb } from "../scripts/launcher/build-app.ts";
import { findChromium } from "../scripts/testing/find-chromium.ts";
import { startTestServices } from "../scripts/testing/test-services.ts";
import { importAll } from "./product/import-all.ts";
import { startProduct } from "./product/start-product.ts";

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const version = "13.5.0";
const categories = ["performance", "accessibility", "best-practices"];
const target = 95;
const root = path.resolve(import.meta.dirname, "..");

const services = await startTestServices();
try {
  const rows = await measure();
  console.log(`\n${asTable(rows)}`);
  if (rows.some(({ value }) => value < target)) process.exitCode = 1;
} finally {
  await services.stop();
}
process.exit();

async function measure(): Promise<Row[]> {
  const { path: chromium, problem } = await findChromium(new AbortController().signal);
  if (!chromium) throw new Error(problem);
  await buildWeb(root, (line) => console.log(line), new AbortController().signal);
  const product = await startProduct(services, { NODE_ENV: "production" });
  try {
    const person = await product.person();
    await importAll(person, demoLibrary());
    return [
      ...asRows("landing", lighthouse(product.url, chromium, {})),
      ...asRows("home", lighthouse(product.url, chromium, { Cookie: person.cookie })),
    ];
  } finally {
    await product.stop();
  }
}

function lighthouse(url: string, chromium: string, headers: Record<string, string>): Report {
  const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
  const file = path.join(folder, "report.json");
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox",
    `--extra-headers=${JSON.stringify(headers)}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const { status, stderr } = spawnSync("npx", ["--yes", `lighthouse@${version}`, `${url}/`, ...options], { env });
  if (status !== 0) throw new Error(`Lighthouse failed.\n${stderr}`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true });
  return report;
}

/** The scores, and below each the audits that lowered it. */
function asRows(page: string, { categories: scored, audits }: Report): Row[] {
  return Object.values(scored).map(({ title, score, auditRefs }) => {
    const short = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
    for (const { id } of short) console.log(`${page}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`);
    return { name: `${page}: ${title}`, value: Math.round((score ?? 0) * 100), unit: "of 100", target: `≥ ${target}` };
  });
}
