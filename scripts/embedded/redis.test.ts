import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answersAsRedis, startRedis, findRedisProgram } from "./redis.ts";

let directory: string;
let stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  directory = path.join(mkdtempSync(path.join(tmpdir(), "bowerbird test ")), "red is");
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  rmSync(path.dirname(directory), { recursive: true, force: true });
});

test("without Redis there is none", async () => {
  expect(await startRedis({ directory, log: () => undefined, skip: true })).toBeNull();
});

describe.runIf(findRedisProgram())("with a Redis on the machine [needs redis-server]", () => {
  test("it starts privately, with a password that no one else can read", async () => {
    const { port, password } = await start();
    expect(await answersAsRedis(port, password, directory)).toBe(true);
    expect(await answersAsRedis(port, "wrong", directory)).toBe(false);
    expect(statSync(path.join(directory, "redis.conf")).mode & 0o077).toBe(0);
  });

  test("a Redis left running is used, not started twice", async () => {
    expect((await start()).pid).toBe((await start()).pid);
  });

  test("after kill -9 it starts again with the same address", async () => {
    const first = await start();
    process.kill(first.pid, "SIGKILL");
    await first.exited;
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(second.pid).not.toBe(first.pid);
  });

  test("a recorded process that is not Redis is left alone", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(path.join(directory, "pid"), String(process.pid));
    const second = await start();
    expect(second.pid).not.toBe(process.pid);
  });
});

async function start() {
  const running = await startRedis({ directory, log: () => undefined });
  if (!running) throw new Error("Redis did not start");
  stops.push(running.stop);
  const password = readFileSync(path.join(directory, "password"), "utf8");
  return { ...running, port: Number(new URL(running.url).port), password };
}
