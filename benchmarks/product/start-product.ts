import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase } from "@bowerbird/db/testing";
import { freePort } from "../../scripts/embedded/ports.ts";
import { Person } from "./person.ts";
import { Program } from "./program.ts";

export interface Product {
  /** Of the first server. */
  url: string;
  databaseUrl: string;
  servers: Program[];
  workers: Program[];
  /** Of each server. */
  urls: string[];
  /** The environment of the processes, for further ones. */
  environment: NodeJS.ProcessEnv;
  /** A new, signed-in person. */
  person(): Promise<Person>;
  /** Resident memory of the servers, in MB. */
  serverMemory(): number;
  /** Resident memory of the workers, in MB. */
  workerMemory(): number;
  stop(): Promise<void>;
}

/**
 * The real servers and workers as separate processes, on a fresh database.
 *
 * @param settings environment variables in addition to the defaults
 */
export async function startProduct(
  services: { databaseUrl: string; redisUrl: string | null },
  settings: Record<string, string> = {},
  size = { servers: 1, workers: 1 },
): Promise<Product> {
  const { databaseUrl, drop } = await createTestDatabase(services.databaseUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), "bowerbird-bench-"));
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    ...(services.redisUrl ? { REDIS_URL: services.redisUrl } : {}),
    APP_SECRET: randomBytes(24).toString("hex"),
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    // Embedding goes on for minutes after an import.
    SEMANTIC_SEARCH: "false",
    ...settings,
  };
  const ports = await Promise.all(Array.from({ length: size.servers }, () => freePort()));
  const servers = ports.map((port) => new Program("server", { ...environment, PORT: String(port) }));
  const workers = Array.from({ length: size.workers }, () => new Program("worker", environment));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const memoryOf = (programs: Program[]) => programs.reduce((sum, program) => sum + program.memory(), 0);
  for (const url of urls) await untilReady(url);
  return {
    url: urls[0]!,
    urls,
    databaseUrl,
    environment,
    servers,
    workers,
    person: () => signUp(urls[0]!, dataDir),
    serverMemory: () => memoryOf(servers),
    workerMemory: () => memoryOf(workers),
    stop: async () => {
      await Promise.all([...servers, ...workers].map((program) => program.end()));
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the server is ready. */
export function untilReady(url: string): Promise<boolean> {
  return until(async () => (await fetch(`${url}/readyz`)).ok);
}

/** A new, signed-in person of a product whose data is in the folder. */
export async function signUp(url: string, dataDir: string): Promise<Person> {
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

/** Polls until the result is truthy; an error counts as not yet. Times are in milliseconds. */
export async function until<T>(probe: () => Promise<T>, timeoutMs = 60_000, intervalMs = 50): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(intervalMs)) {
    const result = await probe().catch(() => undefined);
    if (result) return result;
  }
  throw new Error("Waited in vain.");
}
