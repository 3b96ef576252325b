import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/embedded/ports.ts";
import { untilReady } from "../product/start-product.ts";

const run = path.resolve(import.meta.dirname, "../../scripts/run.mjs");

/** The whole product, as one command starts it, without a Redis. */
export interface Launched {
  url: string;
  pid: number;
  /** From the command to the first answer of `/readyz`. */
  startSeconds: number;
  /** As by Ctrl-C. @returns the seconds until all of it has ended */
  stop(): Promise<number>;
}

const running = new Set<ChildProcess>();

export async function launch(dataDir: string): Promise<Launched> {
  const port = await freePort();
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...rest } = process.env;
  const env = { ...rest, PATH: `${withoutRedis(dataDir)}:${rest["PATH"]}`, DATA_DIR: dataDir, PORT: String(port) };
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [run, "start"], { env: { ...env, APP_URL: url }, stdio: "ignore" });
  running.add(child);
  await untilReady(url);
  return { url, pid: child.pid!, startSeconds: (performance.now() - began) / 1_000, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now();
  child.kill("SIGINT");
  if (child.exitCode === null) await once(child, "exit");
  running.delete(child);
  return (performance.now() - began) / 1_000;
}

/** @returns a folder that hides the machine's Redis: the default without one is measured */
function withoutRedis(dataDir: string): string {
  const folder = path.join(dataDir, "without-redis");
  mkdirSync(folder, { recursive: true });
  for (const name of ["redis-server", "valkey-server"]) {
    writeFileSync(path.join(folder, name), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  }
  return folder;
}

/** A folder for the product's data, which is removed at the end, when all that was launched has been stopped. */
export async function withDataDir<T>(measure: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bowerbird-lean-"));
  // As root the database runs as another account, which must have access.
  chmodSync(dataDir, 0o711);
  try {
    return await measure(dataDir);
  } finally {
    for (const child of running) await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
