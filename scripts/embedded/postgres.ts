import { spawn } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { initialiseCluster, superuserPassword } from "./postgres-cluster.ts";
import { type PostgresBinaries, findPostgresBinaries } from "./postgres-binaries.ts";
import { disarmStaleLock, findRunningServer, readLock } from "./postgres-lock.ts";
import { settingArguments } from "./postgres-settings.ts";
import { Problem } from "./problem.ts";
import { type RunningService, postgresService } from "./postgres-service.ts";
import { isAlive } from "./processes.ts";
import { type RunAs, chooseAccount } from "./run-as.ts";
import { readOrCreateSecret } from "./secret-file.ts";
import { lastLines, readNumber } from "./small-files.ts";

export type PostgresOptions = {
  /** Holds the cluster (`data`), `password`, `superuser-password`, `port` and `postgres.log`; made if missing. */
  directory: string;
  log: (line: string) => void;
  /** Overrides, by PostgreSQL's own names. */
  settings?: Record<string, string>;
  /** For tests: no crash safety, and a role that may create databases and roles. */
  fast?: boolean;
};
type Place = { directory: string; data: string; binaries: PostgresBinaries; account: RunAs };

const START_SECONDS = 60;

/** Starts the embedded PostgreSQL, or takes over one that a killed launcher left. Throws a Problem if it cannot. */
export async function startPostgres(options: PostgresOptions): Promise<RunningService> {
  const directory = path.resolve(options.directory);
  const data = path.join(directory, "data");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const binaries = await findPostgresBinaries();
  const password = readOrCreateSecret(path.join(directory, "password"));
  if (!existsSync(data)) readOrCreateSecret(superuserPassword(directory));
  const account = chooseAccount(directory, binaries.postgres);
  const place = { directory, data, binaries, account, password };
  const running = await findRunningServer(data, START_SECONDS);
  if (running) {
    options.log(`PostgreSQL was still running (process ${running.pid}): using it.`);
    return postgresService(running.pid, running.port, password);
  }
  if (!existsSync(data)) initialiseCluster(place, options);
  return await launch(place, options, password);
}

async function launch(place: Place, options: PostgresOptions, password: string): Promise<RunningService> {
  disarmStaleLock(place.data);
  // The same port as last time where possible: whoever is still connected finds the server again.
  const portFile = path.join(place.directory, "port");
  const port = await freePort(readNumber(portFile));
  writeFileSync(portFile, String(port));
  const pid = spawnServer(place, settingArguments(port, options));
  const deadline = Date.now() + START_SECONDS * 1000;
  while (!isReady(place.data, pid)) {
    if (!isAlive(pid) || Date.now() > deadline) throw failedStart(place.directory);
    await sleep(10);
  }
  return postgresService(pid, port, password);
}

/** In a process group of its own: Ctrl-C in the terminal must not stop the database before those who use it. */
function spawnServer({ directory, data, binaries, account }: Place, settings: string[]): number {
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
