import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLock } from "./postgres-lock.ts";
import type { RunningService } from "./postgres-service.ts";
import { startPostgres } from "./postgres.ts";
import { isAlive, waitForEnd } from "./processes.ts";

type Client = {
  connect: () => Promise<void>;
  query: (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;
  end: () => Promise<void>;
};
// The root package has no database client; this is the one of packages/db.
const load = createRequire(path.resolve(import.meta.dirname, "../../packages/db/package.json"));
const pg = load("pg") as { Client: new (options: { connectionString: string }) => Client };

let parent: string;
let directory: string;
let server: RunningService | null = null;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "bowerbird test "));
  directory = path.join(parent, "post gres");
});
afterEach(async () => {
  await server?.stop();
  server = null;
  rmSync(parent, { recursive: true, force: true });
});

test("a second start finds the data, the password and the port of the first", async () => {
  const first = await start();
  await query(first.url, "create table kept (word text)");
  await query(first.url, "insert into kept values ('Ünïcode')");
  await first.stop();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select lower(word) as word from kept")).toEqual([{ word: "ünïcode" }]);
});

test("the database is in UTF-8, knows letters beyond ASCII, and sorts the same on every machine", async () => {
  const { url } = await start();
  await query(url, "create extension pg_trgm");
  const [row] = await query(
    url,
    `select show_trgm('日本') <> '{}' as trigrams, getdatabaseencoding() as encoding,
            (select datlocprovider::text from pg_database where datname = current_database()) as provider`,
  );
  expect(row).toEqual({ trigrams: true, encoding: "UTF8", provider: "b" });
});

test("the product's role owns its database and is no superuser", async () => {
  const { url } = await start();
  const [role] = await query(
    url,
    `select rolsuper, rolreplication, rolbypassrls,
            (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as owner
     from pg_roles where rolname = current_user`,
  );
  expect(role).toEqual({ rolsuper: false, rolreplication: false, rolbypassrls: false, owner: "bowerbird" });
  await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow("permission denied");
});

test("a wrong password is refused", async () => {
  const { url } = await start();
  await expect(query(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow("password");
});

test("a server that a killed launcher left running is used, not started twice", async () => {
  const first = await start();
  const second = await start();
  expect(second.pid).toBe(first.pid);
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("after kill -9 of the server its next start recovers, on the same port", async () => {
  const first = await start({ synchronous_commit: "on" });
  await query(first.url, "create table kept as select 1 as one");
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select one from kept")).toEqual([{ one: 1 }]);
});

test("a stale lock that names an unrelated living process does not stop the start", async () => {
  const first = await start();
  const lock = readFileSync(path.join(directory, "data/postmaster.pid"), "utf8");
  await first.stop();
  const stranger = spawn("sleep", ["60"], { uid: process.getuid?.() === 0 ? 65_534 : undefined });
  const stale = lock.replace(/^\d+/, String(stranger.pid));
  writeFileSync(path.join(directory, "data/postmaster.pid"), stale);
  const second = await start();
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
});

test("an interrupted first start is repeated", async () => {
  const child = spawn(process.execPath, [
    path.resolve(import.meta.dirname, "../testing/programs/start-postgres.ts"),
    directory,
  ]);
  const hasBegun = () => existsSync(directory) && readdirSync(directory).some((name) => name.startsWith("data.new-"));
  await vi.waitFor(() => expect(hasBegun()).toBe(true), { timeout: 120_000, interval: 5 });
  child.kill("SIGKILL");
  const { url } = await start();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("stopping ends the server and removes its lock", async () => {
  const first = await start();
  await first.stop();
  expect(await waitForEnd(first.pid, 0)).toBe(true);
  expect(readLock(path.join(directory, "data"))).toBeNull();
});

// mkdtemp creates a folder that only root may enter, so as root the tests above run in a user namespace.
test.runIf(process.getuid?.() === 0)(
  "as root, in a folder that others may enter, it runs as nobody [needs root]",
  async () => {
    chmodSync(parent, 0o755);
    const first = await start();
    expect(statSync(directory).uid).toBe(65_534);
    await first.stop();
    const second = await start();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  },
);

async function start(settings?: Record<string, string>): Promise<RunningService> {
  server = await startPostgres({ directory, log: () => undefined, fast: true, settings });
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
