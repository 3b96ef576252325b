import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Problem } from "../embedded/problem.ts";
import { hashFiles } from "./hash-files.ts";

const INPUTS = ["apps/web", "packages/contract", "pnpm-lock.yaml"];

/** Builds the web app into apps/web/dist unless that was made from the same files. Throws a Problem if it fails. */
export async function buildWeb(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const web = path.join(root, "apps/web");
  if (!existsSync(path.join(web, "index.html"))) return;
  const stamp = path.join(web, "dist", ".inputs");
  const inputs = hashFiles(root, INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  const started = Date.now();
  log("Building the web app (its files changed, or this is the first time) …");
  const { code, output } = await runVite(web, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`${output}\nThe web app could not be built: the lines above say why.`);
  writeFileSync(stamp, inputs);
  log(`Web app built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function runVite(web: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const manifest = createRequire(path.join(web, "package.json")).resolve("vite/package.json");
  const vite = path.join(path.dirname(manifest), "bin", "vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: web, env, signal });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}
