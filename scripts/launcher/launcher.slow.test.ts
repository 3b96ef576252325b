import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type Server, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findRunningServer } from "../embedded/postgres-lock.ts";
import { freePort } from "../embedded/ports.ts";
import { isAlive } from "../embedded/processes.ts";
import { findRedisProgram } from "../embedded/redis.ts";

type Started = { child: ChildProcess; output: () => string; exit: Promise<number | null> };
type LockFile = { pid: number; url: string; children: { name: string; pid: number }[] };

// A copy of the launcher with two small programs in place of the server and the worker.
const repository = path.resolve(import.meta.dirname, "../..");
const testProgram = `
import { createServer } from "node:http";
const { PORT, HOST, DATABASE_URL, REDIS_URL, APP_SECRET, OPS_PASSWORD } = process.env;
const answer = JSON.stringify({ pid: process.pid, DATABASE_URL, REDIS_URL, APP_SECRET, OPS_PASSWORD });
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
if (process.env.WATCHDOG_SECONDS) setInterval(() => process.send("alive"), 100);
const hang = () => { for (;;); };
if (import.meta.dirname.includes("server"))
  createServer((q, r) => (q.url === "/hang" ? hang() : r.end(answer))).listen(Number(PORT), HOST);
else setInterval(() => undefined, 1000);
`;

let root: string;
let port: number;
let started: Started[] = [];

beforeAll(() => {
  root = path.join(mkdtempSync(path.join(tmpdir(), "bowerbird ")), "my project");
  const ofCore = ["package.json", "src/platform/config", "src/services/lifecycle.ts"];
  for (const folder of ["scripts", ...ofCore.map((name) => `packages/core/${name}`)]) {
    cpSync(path.join(repository, folder), path.join(root, folder), { recursive: true });
  }
  for (const name of ["server", "worker"]) {
    mkdirSync(path.join(root, "apps", name, "src"), { recursive: true });
    writeFileSync(path.join(root, "apps", name, "src/main.ts"), testProgram);
  }
  writeFileSync(path.join(root, "package.json"), '{ "type": "module" }');
  for (const folder of ["node_modules", "packages/core/node_modules"]) {
    symlinkSync(path.join(repository, folder), path.join(root, folder));
  }
});
afterEach(async () => {
  for (const { child, exit } of started) {
    child.kill("SIGTERM");
    await exit;
  }
  started = [];
});
afterAll(() => rmSync(path.dirname(root), { recursive: true, force: true }));

test("it starts everything, keeps the secrets between starts, and stops everything", async () => {
  const first = await start();
  const before = await ask();
  expect(before).toMatchObject({ APP_SECRET: expect.stringMatching(/.{32,}/), OPS_PASSWORD: expect.any(String) });
  expect(Boolean(before.REDIS_URL)).toBe(findRedisProgram() !== null);
  first.child.kill("SIGINT");
  expect(await first.exit).toBe(0);
  expect(await findRunningServer(path.join(root, ".data/postgres/data"), 1)).toBeNull();
  await expect(ask()).rejects.toThrow("fetch failed");
  await start();
  expect({ ...(await ask()), pid: 0 }).toEqual({ ...before, pid: 0 });
});

test("a second start in the same folder says that it already runs, and where", async () => {
  await start();
  const second = run();
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`already running at http://localhost:${port}, as process ${lockFile().pid}`);
  expect(await ask()).toBeTruthy();
});

test("after kill -9 of the launcher the next start takes over", async () => {
  const first = await start();
  const before = await ask();
  first.child.kill("SIGKILL");
  await first.exit;
  const second = await start();
  expect(second.output()).toContain("PostgreSQL was still running");
  const after = await ask();
  expect(after.DATABASE_URL).toBe(before.DATABASE_URL);
  expect(after.pid).not.toBe(before.pid);
  expect(isAlive(Number(before.pid))).toBe(false);
});

test("the server, the worker or the database is restarted after kill -9", async () => {
  await start();
  const before = await ask();
  const postgres = await findRunningServer(path.join(root, ".data/postgres/data"), 1);
  for (const { pid } of lockFile().children) process.kill(pid, "SIGKILL");
  process.kill(postgres?.pid ?? 0, "SIGKILL");
  await eventually(async () => {
    expect((await ask()).pid).not.toBe(before.pid);
    expect(lockFile().children.filter(({ pid }) => isAlive(pid))).toHaveLength(2);
    const again = await findRunningServer(path.join(root, ".data/postgres/data"), 1);
    expect(again?.port).toBe(postgres?.port);
    expect(again?.pid).not.toBe(postgres?.pid);
  });
});

test("a server that hangs is ended and restarted, one that is stopped is not", async () => {
  const launcher = await start({ WATCHDOG_SECONDS: "1" });
  const before = await ask();
  process.kill(Number(before.pid), "SIGSTOP");
  // A fixed time: it must be longer than the watch, and nothing tells that the launcher has not noticed.
  await sleep(3_000);
  process.kill(Number(before.pid), "SIGCONT");
  expect((await ask()).pid).toBe(before.pid);
  const hanging = fetch(`http://127.0.0.1:${port}/hang`);
  await expect(hanging).rejects.toThrow("fetch failed");
  await eventually(async () => expect((await ask()).pid).not.toBe(before.pid));
  expect(launcher.output()).toContain("The server has hung for 1 s and is ended.");
});

test("a requested port that is taken ends with a sentence, a default one is skipped", async () => {
  const occupant = await occupy(3000);
  const taken = await occupy(0);
  const { port: takenPort } = taken.address() as { port: number };
  const asked = run({ PORT: String(takenPort) });
  expect(await asked.exit).toBe(1);
  expect(asked.output()).toContain(`Port ${takenPort} is taken by another program.`);
  const unasked = run({ PORT: "" });
  await until(() => unasked.output().includes("Bowerbird is ready"));
  expect(unasked.output()).toMatch(/Port 3000 is taken by another program: using 30\d\d/);
  for (const server of [occupant, taken]) server.close();
});

test("invalid settings stop the start with their names", async () => {
  const bad = run({ LOG_LEVEL: "loud", WORKER_CONCURRENCY: "many" });
  expect(await bad.exit).toBe(1);
  expect(bad.output()).toContain("LOG_LEVEL: must be one of");
  expect(bad.output()).toContain("WORKER_CONCURRENCY: must be");
});

test("a server that ends during the start stops the rest", async () => {
  writeFileSync(path.join(root, "apps/server/src/main.ts"), "console.error('no good'); process.exit(3);");
  const broken = run();
  expect(await broken.exit).toBe(1);
  expect(broken.output()).toContain("no good");
  expect(broken.output()).toContain("could not start");
  writeFileSync(path.join(root, "apps/server/src/main.ts"), testProgram);
});

async function start(environment: NodeJS.ProcessEnv = {}): Promise<Started> {
  port = await freePort();
  const launcher = run({ PORT: String(port), ...environment });
  await until(() => launcher.output().includes("Bowerbird is ready") || launcher.child.exitCode !== null);
  expect(launcher.output()).toContain(`http://localhost:${port}`);
  return launcher;
}

function run(environment: NodeJS.ProcessEnv = { PORT: String(port) }): Started {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const child = spawn(process.execPath, ["scripts/start.ts"], { cwd: root, env });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const launcher = { child, output: () => output, exit };
  started.push(launcher);
  return launcher;
}

async function ask(): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  return (await response.json()) as Record<string, unknown>;
}

function lockFile(): LockFile {
  return JSON.parse(readFileSync(path.join(root, ".data/launcher.pid"), "utf8")) as LockFile;
}

function occupy(wanted: number): Promise<Server> {
  const server = createServer();
  // Another program may use 3000 already, which serves the test as well.
  server.on("error", () => server.emit("listening"));
  return new Promise((resolve) => {
    server.once("listening", () => resolve(server));
    server.listen(wanted, "127.0.0.1");
  });
}

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 120_000, interval: 20 });
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 100 });
