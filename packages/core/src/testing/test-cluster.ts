import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import type { TestQueueBackend } from "./test-redis.ts";

/** A Redis Cluster on loopback, used by one test at a time. */
export interface TestCluster {
  url: string;
  /** The number of keys of each node. */
  sizes(): Promise<number[]>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

const nodes = 3;
const slots = 16_384;
/** Distance of a node's bus port from its client port. */
const busOffset = 10_000;
/** Up to this one, also a bus port is below those that the system gives to outgoing connections (32,768 on Linux). */
const ports = { first: 15_000, last: 22_700 };

/** A Redis Cluster as a backend of the slow suite, if the program is installed; started on first use. */
export function clusterBackend(suite: "fast" | "slow"): {
  backends: TestQueueBackend[];
  cluster(): TestCluster;
  close(): Promise<void>;
} {
  const program = suite === "slow" ? findClusterProgram() : null;
  let cluster: TestCluster | undefined;
  const openRedis = async () => {
    cluster ??= await startTestCluster(program!);
    await cluster.empty();
    return cluster.url;
  };
  return {
    backends: program ? [{ name: "Redis Cluster", openRedis }] : [],
    cluster: () => cluster!,
    close: async () => cluster?.close(),
  };
}

function findClusterProgram(): string | null {
  const isInstalled = (name: string) => spawnSync(name, ["--version"]).status === 0;
  return ["valkey-server", "redis-server"].find(isInstalled) ?? null;
}

/** Three nodes without replicas. */
async function startTestCluster(program: string): Promise<TestCluster> {
  const directory = mkdtempSync(path.join(tmpdir(), "bowerbird-cluster-"));
  const chosen: number[] = [];
  while (chosen.length < nodes) chosen.push(await freePort(chosen));
  const servers = chosen.map((port) => startNode(program, directory, port));
  // However long a busy machine takes to start a node.
  const options = { retryStrategy: () => 50, maxRetriesPerRequest: null };
  const clients = chosen.map((port) => new Redis({ port, ...options }));
  for (const client of clients) client.on("error", () => {}); // Until the node is up.
  await join(clients, chosen[0]!);
  return {
    url: `redis://127.0.0.1:${chosen[0]}?cluster=true`,
    sizes: () => Promise.all(clients.map((client) => client.dbsize())),
    empty: async () => void (await Promise.all(clients.map((client) => client.flushall()))),
    close: async () => {
      for (const client of clients) client.disconnect();
      await Promise.all(servers.map(end));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(taken: readonly number[]): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * (ports.last - ports.first));
    if (!taken.includes(port) && (await isFree(port)) && (await isFree(port + busOffset))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

function startNode(program: string, directory: string, port: number): ChildProcess {
  const settings = { bind: "127.0.0.1", dir: directory, save: "", "cluster-enabled": "yes" };
  const all = { port, ...settings, "cluster-config-file": `nodes-${port}.conf` };
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn(program, args, { stdio: "ignore" });
}

async function join(clients: readonly Redis[], firstPort: number): Promise<void> {
  const share = Math.ceil(slots / nodes);
  for (const [index, client] of clients.entries()) {
    const count = Math.min(share, slots - index * share);
    await client.cluster("ADDSLOTS", ...Array.from({ length: count }, (_, slot) => index * share + slot));
    await client.cluster("MEET", "127.0.0.1", firstPort);
  }
  for (const client of clients) {
    while (!(await client.cluster("INFO")).includes("cluster_state:ok")) await sleep(50);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGKILL");
  await once(server, "exit");
}
