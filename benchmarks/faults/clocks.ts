import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Program } from "../product/program.ts";
import { untilReady } from "../product/start-product.ts";
import type { Stand } from "./stand.ts";

const preload = path.join(import.meta.dirname, "wrong-clock.ts");
/** How long the clock is wrong (ms): longer than the sweeps' stale threshold, so that both meet. */
const duration = 75_000;

/** One of the workers has a wrong clock for a while and is killed with it. @param shift milliseconds */
export function workerClock(shift: number): (stand: Stand) => Promise<void> {
  return ({ product }) => withWrongClock(product.workers[0]!, shift);
}

/** The server has a wrong clock for a while. @param shift milliseconds */
export function serverClock(shift: number): (stand: Stand) => Promise<void> {
  return async ({ product }) => {
    await withWrongClock(product.servers[0]!, shift);
    await untilReady(product.url);
  };
}

async function withWrongClock(program: Program, shift: number): Promise<void> {
  await program.end();
  program.start({ preload, argument: String(shift) });
  await sleep(duration);
  await program.end("SIGKILL");
  program.start();
}
