import { spawn } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./ports.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { initialiseCluster, superuserPassword } from "./postgres-cluster.ts";
import { disarmStaleLock, findRunningServer, readLock } from "./postgres-lock.ts";
import { postgresService, type RunningService } from "./postgres-service.ts";
import { Problem } from "./problem.mjs";
import { isAlive } from "./processes.ts";
import { chooseAccount, type RunAs } from "./run-as.ts";
import { readOrCreateSecret, lastLines, readNumber } from "./small-files.ts";

type PostgresOptions = {
  /** Contains the cluster (`data`), `password`, `superuser-password`, `port` and `postgres.log`; created if missing. */
  directory: string;
  log: (line: string) => void;
  /** Overrides, by PostgreSQL's own names. */
  settings?: Record<string, string>;
  /** For tests: no crash safety, and a role that may create databases and roles. */
  fast?: boolean;
};
type Cluster = { directory: string; data: string; binaries: PostgresBinaries; account: RunAs };

const startSeconds = 60;

/** Starts the embedded PostgreSQL, or takes over one left by a killed launcher. @throws Problem if it cannot */
export async function startPostgres(options: PostgresOptions): Promise<RunningService> {
  const directory = path.resolve(options.directory);
  const data = path.join(directory, "data");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const binaries = await findPostgresBinaries();
  const password = readOrCreateSecret(path.join(directory, "password"));
  if (!existsSync(data)) readOrCreateSecret(superuserPassword(directory));
  const account = chooseAccount(directory, binaries.postgres);
  const cluster = { directory, data, binaries, account, password };
  const running = await findRunningServer(data, startSeconds);
  if (running) {
    options.log(`PostgreSQL was still running (process ${running.pid}): using it.`);
    return postgresService(running.pid, running.port, password);
  }
  if (!existsSync(data)) initialiseCluster(cluster, options);
  return await launch(cluster, options, password);
}

async function launch(cluster: Cluster, options: PostgresOptions, password: string): Promise<RunningService> {
  disarmStaleLock(cluster.data);
  // The last port if possible, so that connected programs find the server again.
  const portFile = path.join(cluster.directory, "port");
  const port = await freePort(readNumber(portFile));
  writeFileSync(portFile, String(port));
  const pid = spawnServer(cluster, settingArguments(port, options));
  const deadline = Date.now() + startSeconds * 1000;
  while (!isReady(cluster.data, pid)) {
    if (!isAlive(pid) || Date.now() > deadline) throw failedStart(cluster.directory);
    await sleep(10);
  }
  return postgresService(pid, port, password);
}

/** In its own process group: Ctrl-C in the terminal must not stop the database before its clients. */
function spawnServer({ directory, data, binaries, account }: Cluster, settings: string[]): number {
  const logFile = openSync(path.join(directory, "postgres.log"), "a", 0o600);
  const [program = "", ...args] = [...account.prefix, binaries.postgres, "-D", data, ...settings];
  const { uid, gid } = account;
  const child = spawn(program, args, { cwd: "/", uid, gid, detached: true, stdio: ["ignore", logFile, logFile] });
  closeSync(logFile);
  child.on("error", () => undefined);
  child.unref();
  if (child.pid === undefined) throw new Problem(`"${program}" could not be started.`);
  return child.pid;
}

function isReady(data: string, pid: number): boolean {
  const lock = readLock(data);
  return lock?.pid === pid && lock.status === "ready";
}

function failedStart(directory: string): Problem {
  const file = path.join(directory, "postgres.log");
  chmodSync(file, 0o600);
  return new Problem(`PostgreSQL did not start. The end of "${file}":\n${lastLines(file, 8)}`);
}

// For a small machine with an SSD that also runs other programs.
const serverSettings = {
  // With the queue in the database, the pools of a server take up to 42, of a worker 110, of an operator's command 42.
  max_connections: "200",
  shared_buffers: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  min_wal_size: "256MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  jit: "off",
  autovacuum: "on",
  // Saves processes: one I/O worker is enough, and there is no logical replication.
  io_workers: "1",
  max_logical_replication_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
};
// Not crash-safe: only for temporary databases.
const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "240",
  // Its log is held in memory, too.
  min_wal_size: "80MB",
  max_wal_size: "512MB",
};

/** The settings as server arguments, given at each start, so that a new release's values reach existing clusters. */
function settingArguments(port: number, options: { settings?: Record<string, string>; fast?: boolean }): string[] {
  const network = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
  const all = { ...serverSettings, ...(options.fast ? fastSettings : {}), ...network, ...options.settings };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
