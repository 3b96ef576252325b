import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../embedded/problem.ts";
import type { Running } from "./supervise.ts";

const LONGEST = 60_000;

/** Asks the address until it answers 2xx. Throws a Problem if a program ends meanwhile, or after a minute. */
export async function untilReady(url: string, programs: Running[], stopRequest: AbortSignal): Promise<void> {
  let hasEnded = false;
  for (const program of programs) void program.exited.then(() => (hasEnded = true));
  const deadline = Date.now() + LONGEST;
  while (!(await answers(url))) {
    stopRequest.throwIfAborted();
    if (hasEnded) throw new Problem("Bowerbird could not start: the lines above say why.");
    if (Date.now() > deadline) throw new Problem(`Bowerbird did not get ready within a minute (${url}).`);
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
