import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase } from "@bowerbird/db/testing";
import { nodeFlags } from "../../scripts/launcher/node-flags.ts";
import { Person } from "./person.ts";

const root = path.join(import.meta.dirname, "../..");

export interface Product {
  url: string;
  databaseUrl: string;
  /** A new, signed-in person. */
  person(): Promise<Person>;
  /** Resident memory of the server, in MB. */
  serverMemory(): number;
  /** Resident memory of the worker, in MB. */
  workerMemory(): number;
  stop(): Promise<void>;
}

/**
 * The real server and worker as processes of their own, on a fresh database.
 *
 * @param settings of the environment, beside the usual ones
 */
export async function startProduct(
  services: { databaseUrl: string; redisUrl: string | null },
  settings: Record<string, string> = {},
): Promise<Product> {
  const { databaseUrl, drop } = await createTestDatabase(services.databaseUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), "bowerbird-bench-"));
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    ...(services.redisUrl ? { REDIS_URL: services.redisUrl } : {}),
    APP_SECRET: randomBytes(24).toString("hex"),
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
    ...settings,
  };
  const start = (program: string) =>
    spawn(process.execPath, [...nodeFlags, path.join(root, program)], { env, stdio: ["ignore", "ignore", "inherit"] });
  const server = start("apps/server/src/main.ts");
  const worker = start("apps/worker/src/main.ts");
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return {
    url,
    databaseUrl,
    person: () => signUp(url, dataDir),
    serverMemory: () => residentMemory(server),
    workerMemory: () => residentMemory(worker),
    stop: async () => {
      await Promise.all([end(server), end(worker)]);
      await drop();
    },
  };
}

async function signUp(url: string, dataDir: string): Promise<Person> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const person = new Person(url);
  await person.post("/api/auth/signup", { firstName: "Ada", email, password: "a long password" });
  const token = await until(async () => tokenOf(dataDir, email));
  await person.post("/api/auth/verify-email", { token });
  await person.post("/api/auth/login", { email, password: "a long password" });
  return person;
}

function tokenOf(dataDir: string, email: string): string | undefined {
  const outbox = path.join(dataDir, "outbox");
  const file = readdirSync(outbox).find((name) => name.endsWith(`${email}.eml`));
  const text =
    file &&
    readFileSync(path.join(outbox, file), "utf8")
      .replace(/=\r?\n/g, "")
      .replaceAll("=3D", "=");
  return text ? /verify-email\?token=(\S+)/.exec(text)?.[1] : undefined;
}

/** Tries every so many milliseconds until it gives something true; a failure counts as not yet. */
export async function until<T>(probe: () => Promise<T>, patience = 60_000, pause = 50): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(pause)) {
    const result = await probe().catch(() => undefined);
    if (result) return result;
  }
  throw new Error("Waited in vain.");
}

function residentMemory({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
