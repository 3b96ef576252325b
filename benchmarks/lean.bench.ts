import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../scripts/embedded/ports.ts";
import { type Memory, memoryOf } from "./lean/memory.ts";
import { imageSize, installedSize } from "./lean/size.ts";
import { untilReady } from "./product/start-product.ts";
import { round } from "./product/timing.ts";

type Row = { name: string; value: number; unit: string; target?: string };

const run = path.resolve(import.meta.dirname, "../scripts/run.mjs");
/** How long background work after the start takes. */
const settling = 20_000;

/** The whole product started by one command: start time, idle memory, disk space. */
export default async function measure(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bowerbird-lean-"));
  // As root the database runs as another account, which must have access.
  chmodSync(dataDir, 0o711);
  try {
    const first = await start(dataDir);
    const again = await start(dataDir);
    return [
      { name: "first start, empty database", value: round(first.seconds), unit: "s", target: "≤ 60" },
      { name: "start with the data of the one before", value: round(again.seconds), unit: "s", target: "≤ 5" },
      ...again.memory.flatMap((one) => rowsOf(one)),
      ...rowsOf(total(again.memory), "≤ 300"),
      { name: "installed, with development tools", value: Math.round(installedSize()), unit: "MB", target: "≤ 900" },
      ...imageRows(),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<{ seconds: number; memory: Memory[] }> {
  const port = await freePort();
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...rest } = process.env;
  const env = { ...rest, PATH: `${withoutRedis(dataDir)}:${rest["PATH"]}`, DATA_DIR: dataDir, PORT: String(port) };
  const began = performance.now();
  const child = spawn(process.execPath, [run, "start"], { env, stdio: "ignore" });
  try {
    await untilReady(`http://127.0.0.1:${port}`);
    const seconds = (performance.now() - began) / 1_000;
    await sleep(settling);
    return { seconds, memory: memoryOf(child.pid!, dataDir) };
  } finally {
    child.kill("SIGINT");
    if (child.exitCode === null) await once(child, "exit");
  }
}

/** @returns a folder that hides the machine's Redis: the default without one is measured */
function withoutRedis(dataDir: string): string {
  const folder = path.join(dataDir, "without-redis");
  mkdirSync(folder, { recursive: true });
  for (const name of ["redis-server", "valkey-server"]) {
    writeFileSync(path.join(folder, name), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  }
  return folder;
}

function total(all: Memory[]): Memory {
  const sum = (key: "resident" | "share") => all.reduce((value, one) => value + one[key], 0);
  return { name: "all processes", resident: sum("resident"), share: sum("share") };
}

function rowsOf({ name, resident, share }: Memory, target?: string): Row[] {
  return [
    {
      name: `memory of ${name} when idle, shared parts by share`,
      value: Math.round(share),
      unit: "MB",
      ...(target && { target }),
    },
    { name: `memory of ${name} when idle, resident`, value: Math.round(resident), unit: "MB" },
  ];
}

function imageRows(): Row[] {
  const size = imageSize();
  if (size !== null)
    return [
      { name: "image beside its system and Node", value: Math.round(size), unit: "MB", target: "≤ 450 with them" },
    ];
  console.log("Left out: the image's size, for its packages are not at hand without a network.");
  return [];
}
