import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { Problem } from "../embedded/problem.mjs";

interface App {
  /** The folder of its package. */
  folder: string;
  /** As in "The … could not be built". */
  name: string;
  /** Files and folders that it is built from. */
  inputs: string[];
}

/**
 * Builds an app with Vite unless its `dist` is up to date. @throws Problem if it fails
 *
 * @param finish runs after Vite
 */
async function buildApp(
  { folder, name, inputs }: App,
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
  finish: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const app = path.join(root, folder);
  if (!existsSync(path.join(app, "vite.config.ts"))) return;
  const stamp = path.join(app, "dist", ".inputs");
  const hash = hashFiles(root, inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  const started = Date.now();
  log(`Building the ${name} (its files changed, or this is the first time) …`);
  const { code, output } = await runVite(app, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`${output}\nThe ${name} could not be built: the lines above say why.`);
  await finish();
  writeFileSync(stamp, hash);
  log(`${name[0]!.toUpperCase()}${name.slice(1)} built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function runVite(app: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const manifest = createRequire(path.join(app, "package.json")).resolve("vite/package.json");
  const vite = path.join(path.dirname(manifest), "bin", "vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: app, env, signal });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Builds the web app into apps/web/dist unless it is up to date. @throws Problem if it fails */
export async function buildWeb(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const packages = ["packages/bookmark", "packages/contract", "packages/ui"];
  const inputs = ["apps/web", ...packages, "scripts/licences", "pnpm-lock.yaml"];
  await buildApp({ folder: "apps/web", name: "web app", inputs }, root, log, signal);
}

const extensionInputs = [
  "apps/extension",
  "apps/web/src/shared/styles",
  "packages/bookmark",
  "packages/contract",
  "packages/ui",
  "scripts/licences",
  "package.json",
  "pnpm-lock.yaml",
];
const run = promisify(execFile);

/**
 * Builds the browser extension unless it is up to date: for each browser a folder to load and a zip, in `apps/extension/dist`.
 * @throws Problem if it fails
 */
export async function buildExtension(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const extension = { folder: "apps/extension", name: "browser extension", inputs: extensionInputs };
  const pack = path.join(root, "apps/extension/pack.ts");
  await buildApp(extension, root, log, signal, async () => void (await run(process.execPath, [pack], { signal })));
}

const excluded = new Set(["node_modules", "dist", ".vite", "test-results"]);

/** One hash over the names and contents of files and folders, without generated ones. */
function hashFiles(root: string, entries: string[]): string {
  const hash = createHash("sha256");
  for (const file of entries.flatMap((entry) => filesUnder(path.join(root, entry)))) {
    hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesUnder(entry: string): string[] {
  if (!statSync(entry).isDirectory()) return [entry];
  const names = readdirSync(entry).filter((name) => !excluded.has(name));
  return names.sort().flatMap((name) => filesUnder(path.join(entry, name)));
}
