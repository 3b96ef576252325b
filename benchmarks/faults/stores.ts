import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import type { RunningService } from "../../scripts/embedded/postgres-service.ts";
import { startPostgres } from "../../scripts/embedded/postgres.ts";
import { signal, waitForEnd } from "../../scripts/embedded/processes.ts";
import { startRedis } from "../../scripts/embedded/redis.ts";
import { startTestServices } from "../../scripts/testing/test-services.ts";
import { allowDatabases, asSuperuser } from "../product/allow-databases.ts";
import { until } from "../product/start-product.ts";

/** A PostgreSQL or a Redis that can be killed and restarted, with the same data and address. */
export interface Store {
  url: string;
  /** Kills it at once, like a power failure. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends it: it answers no requests until it is resumed. */
  freeze(): void;
  thaw(): void;
}

export interface Stores {
  postgres: Store;
  /** It can also lose everything. */
  redis: Store & { empty(): Promise<void> };
  /** The address of one of its databases for the superuser, who alone may move tables to another disk. */
  asSuperuser(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** With the product's own settings: everything committed, or accepted by the queue, reaches the disk. */
export async function startStores(): Promise<Stores> {
  const services = await startTestServices({ fast: false });
  if (!services.redisUrl) {
    await services.stop();
    throw new Error("The fault suite needs a redis-server, or valkey-server, of 6.2 or newer.");
  }
  await allowDatabases(services.databaseUrl, services.folder);
  const options = (name: string) => ({ directory: path.join(services.folder, name), log: () => {} });
  const postgres = await takeOver(() => startPostgres(options("postgres")));
  const redis = await takeOver(async () => (await startRedis(options("redis")))!);
  return {
    postgres,
    redis: { ...redis, empty: () => empty(redis.url) },
    asSuperuser: (databaseUrl) => asSuperuser(databaseUrl, services.folder),
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      await services.stop();
    },
  };
}

/** @param open starts it, or finds the running one */
async function takeOver(open: () => Promise<RunningService>): Promise<Store & { stop(): Promise<void> }> {
  let service = await open();
  const all = (name: NodeJS.Signals) => {
    for (const pid of [service.pid, ...childrenOf(service.pid)]) signal(pid, name);
  };
  return {
    url: service.url,
    kill: async () => {
      signal(service.pid, "SIGKILL");
      await waitForEnd(service.pid, 10_000);
    },
    // PostgreSQL does not start before the last process of its predecessor has ended.
    start: async () => void (service = await until(open)),
    freeze: () => all("SIGSTOP"),
    thaw: () => all("SIGCONT"),
    stop: () => service.stop(),
  };
}

async function empty(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
}

/** PostgreSQL has a process for each connection. */
function childrenOf(parent: number): number[] {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null; // It has ended meanwhile.
  }
}
