import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openRedisDatabase } from "../../packages/core/src/testing/index.ts";
import { createTestDatabase } from "../../packages/db/src/testing/index.ts";
import { freePort } from "../../scripts/embedded/ports.ts";
import { buildExtension, buildWeb } from "../../scripts/launcher/build-app.ts";
import { appSecret, opsPassword } from "./app-secret.ts";

export interface Product extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  /** Contains the outbox. */
  dataDir: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, "../..");
const readyTimeoutMs = 240_000;

/** Builds the web app and the extension and starts server and worker on their own database and, if installed, Redis. */
export async function startProduct(
  services: { databaseUrl: string; redisUrl: string | null },
  settings: Record<string, string> = {},
): Promise<Product> {
  for (const build of [buildWeb, buildExtension])
    await build(root, (line) => console.log(line), new AbortController().signal);
  const database = await createTestDatabase(services.databaseUrl);
  const redisUrl = services.redisUrl === null ? null : await openRedisDatabase(services.redisUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), "bowerbird-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node"),
    DATABASE_URL: database.databaseUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    DATA_DIR: dataDir,
    APP_URL: url,
    PORT: String(port),
    APP_SECRET: appSecret,
    OPS_PASSWORD: opsPassword,
    LOG_LEVEL: "warn",
    ...settings,
    // Tests may only read the product's own pages.
    FETCH_ALLOW: `127.0.0.1:${port}`,
  };
  const log = path.join(dataDir, "product.log");
  const programs = ["server", "worker"].map((name) => run(`apps/${name}/src/main.ts`, environment, log));
  const stop = async () => {
    await Promise.all(programs.map(end));
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(`${url}/readyz`, programs);
  } catch (error) {
    console.error(readFileSync(log, "utf8"));
    await stop();
    throw error;
  }
  return { url, dataDir, databaseUrl: database.databaseUrl, stop, [Symbol.asyncDispose]: stop };
}

export function run(file: string, env: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, "a");
  const child = spawn(process.execPath, [path.join(root, file)], { env, stdio: ["ignore", output, output] });
  closeSync(output);
  return child;
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

export async function untilReady(url: string, programs: readonly ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await sleep(50)) {
    if (programs.some(isOver)) throw new Error("The product ended while it was starting.");
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`The product was not ready within ${readyTimeoutMs / 1_000} s.`);
}
