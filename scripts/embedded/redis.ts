import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./ports.ts";
import type { RunningService } from "./postgres-service.ts";
import { Problem } from "./problem.mjs";
import { isAlive, signal, untilEnd, waitForEnd } from "./processes.ts";
import { readOrCreateSecret, lastLines, readNumber } from "./small-files.ts";

type RedisOptions = {
  /** Contains the data, `password`, `port`, `pid` and `redis.log`; created if missing. */
  directory: string;
  log: (line: string) => void;
  /** Do not start Redis even if it is installed (tests of the other queue backend). */
  skip?: boolean;
  /** Write nothing to disk, for tests. */
  fast?: boolean;
};

const startSeconds = 30;

/** Starts a private Redis or Valkey from the PATH, or takes over one left running; null if none is installed. */
export async function startRedis({ skip, fast, log, ...options }: RedisOptions): Promise<RunningService | null> {
  const program = skip ? null : findRedisProgram();
  if (!program) return null;
  const directory = path.resolve(options.directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const password = readOrCreateSecret(path.join(directory, "password"));
  const left = readNumber(path.join(directory, "pid"));
  const lastPort = readNumber(path.join(directory, "port"));
  if (left && lastPort && isAlive(left) && (await answersAsRedis(lastPort, password, directory))) {
    log(`Redis was still running (process ${left}): using it.`);
    return service(left, lastPort, password);
  }
  const port = await freePort(lastPort);
  const pid = launch(program, writeConfig(directory, port, password, fast ?? false), directory);
  writeFileSync(path.join(directory, "port"), String(port));
  writeFileSync(path.join(directory, "pid"), String(pid));
  await waitUntilReady(pid, port, password, directory);
  return service(pid, port, password);
}

/** A file, because every user of the machine can read a process's arguments. */
function writeConfig(directory: string, port: number, password: string, fast: boolean): string {
  const file = path.join(directory, "redis.conf");
  const settings = [
    "bind 127.0.0.1",
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(directory)}`,
    `appendonly ${fast ? "no" : "yes"}`,
    'save ""',
    "maxmemory-policy noeviction",
    "daemonize no",
    // Each test that uses Redis gets its own database.
    ...(fast ? ["databases 4096"] : []),
  ];
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o600 });
  return file;
}

/** In its own process group, so that Ctrl-C does not stop it before its clients. */
function launch(program: string, config: string, directory: string): number {
  const logFile = openSync(path.join(directory, "redis.log"), "a", 0o600);
  const child = spawn(program, [config], { detached: true, stdio: ["ignore", logFile, logFile] });
  closeSync(logFile);
  child.on("error", () => undefined);
  child.unref();
  if (child.pid === undefined) throw new Problem(`"${program}" could not be started.`);
  return child.pid;
}

async function waitUntilReady(pid: number, port: number, password: string, directory: string): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  while (!(await answersAsRedis(port, password, directory))) {
    if (!isAlive(pid) || Date.now() > deadline) {
      const file = path.join(directory, "redis.log");
      throw new Problem(`Redis did not start. The end of "${file}":\n${lastLines(file, 8)}`);
    }
    await sleep(20);
  }
}

function service(pid: number, port: number, password: string): RunningService {
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    pid,
    exited: untilEnd(pid),
    stop: async () => {
      signal(pid, "SIGTERM");
      if (!(await waitForEnd(pid, 10_000))) signal(pid, "SIGKILL");
    },
  };
}

/**
 * Whether a Redis that has loaded its data listens on the port, accepts the password and uses the directory.
 * Redis overwrites its command line, which therefore cannot identify it.
 */
export function answersAsRedis(port: number, password: string, directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port, timeout: 1000 });
    let answer = "";
    const finish = () => {
      socket.destroy();
      resolve(answer.includes("+PONG") && answer.includes(directory));
    };
    socket.on("connect", () => socket.write(`AUTH ${password}\r\nCONFIG GET dir\r\nPING\r\n`));
    socket.on("data", (chunk) => {
      answer += chunk;
      // PING comes last and has one answer, +PONG or an error line.
      if (answer.includes("+PONG") || (answer.match(/^-/gm) ?? []).length >= 2) finish();
    });
    for (const event of ["error", "timeout", "close"]) socket.on(event, finish);
  });
}

const names = ["valkey-server", "redis-server"];
const minVersion = 6.2;

/** The first Valkey or Redis on the PATH that BullMQ supports (6.2 or newer), or null. */
export function findRedisProgram(): string | null {
  return names.find((name) => readVersion(name) >= minVersion) ?? null;
}

/** Major and first minor digit as a number (7.0.15 is 7, 6.2.14 is 6.2); 0 if the program is missing. */
function readVersion(name: string): number {
  const answer = spawnSync(name, ["--version"], { encoding: "utf8" });
  return Number(/v=(\d+\.\d)/.exec(answer.stdout ?? "")?.[1] ?? 0);
}
