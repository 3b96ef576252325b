import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../product/library.ts";
import type { Program } from "../product/program.ts";
import { untilReady } from "../product/start-product.ts";
import { serverClock, workerClock } from "./clocks.ts";
import { killByJob } from "./poison-job.ts";
import { canMount, fillDisk } from "./full-disk.ts";
import { poison } from "./poison.ts";
import type { Stand } from "./stand.ts";
import type { Store } from "./stores.ts";
import { workBeside } from "./versions.ts";

/** Breaks something during people's work, and repairs it. @returns the damage that it found itself */
export type Fault = (stand: Stand) => Promise<number | void>;

const longAbsence = 30_000;
/** A process that was asked to stop must end within this time. */
const drainTime = 10_000;
const hour = 60 * 60_000;
const killings = 5;
const chance = random(Date.now());

/** @param other a checkout of another version, whose server and worker run beside ours for a while */
export function listFaults(other: string | undefined): Record<string, Fault> {
  return {
    "worker killed": ({ product }) => killAndStart(product.workers[0]!),
    "all workers killed again and again": killWorkers,
    "server killed": ({ product }) => killAndStart(product.servers[0]!),
    "PostgreSQL killed": ({ stores }) => away(stores.postgres, 0),
    "PostgreSQL away for 30 s": ({ stores }) => away(stores.postgres, longAbsence),
    "PostgreSQL silent for 30 s": ({ stores }) => silent(stores.postgres),
    "Redis killed": ({ stores }) => away(stores.redis, 0),
    "Redis away for 30 s": ({ stores }) => away(stores.redis, longAbsence),
    "Redis silent for 30 s": ({ stores }) => silent(stores.redis),
    "Redis emptied": ({ stores }) => stores.redis.empty(),
    "power cut: everything killed": cutPower,
    "worker asked to stop": ({ product }) => askToStop(product.workers[0]!),
    "server asked to stop": ({ product }) => askToStop(product.servers[0]!),
    "poisoned jobs and files": poison,
    "link that kills its worker": killByJob,
    "worker's clock an hour ahead": workerClock(hour),
    "worker's clock an hour behind": workerClock(-hour),
    "server's clock an hour ahead": serverClock(hour),
    ...diskFault(),
    ...(other ? { "server and worker of another version": (stand: Stand) => workBeside(stand, other) } : {}),
  };
}

function diskFault(): Record<string, Fault> {
  if (canMount()) return { "no room for bookmarks for 30 s": fillDisk };
  console.log("Left out: a full disk, for this machine does not let us make a small one (mount asks for root).");
  return {};
}

async function killAndStart(program: Program): Promise<void> {
  await program.end("SIGKILL");
  program.start();
}

async function killWorkers({ product }: Stand): Promise<void> {
  for (let count = 0; count < killings; count++) {
    await Promise.all(product.workers.map((worker) => killAndStart(worker)));
    await sleep(1_000 + chance() * 3_000);
  }
}

async function away(store: Store, milliseconds: number): Promise<void> {
  await store.kill();
  await sleep(milliseconds);
  await store.start();
}

async function silent(store: Store): Promise<void> {
  store.freeze();
  await sleep(longAbsence);
  store.thaw();
}

async function cutPower({ product, stores }: Stand): Promise<void> {
  const programs = [...product.servers, ...product.workers];
  await Promise.all([
    ...programs.map((program) => program.end("SIGKILL")),
    stores.postgres.kill(),
    stores.redis.kill(),
  ]);
  await Promise.all([stores.postgres.start(), stores.redis.start()]);
  for (const program of programs) program.start();
  await untilReady(product.url);
}

async function askToStop(program: Program): Promise<number> {
  const milliseconds = await program.end("SIGTERM");
  program.start();
  return milliseconds > drainTime ? 1 : 0;
}
