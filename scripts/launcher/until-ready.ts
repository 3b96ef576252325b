import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../embedded/problem.ts";
import type { Running } from "./supervise.ts";

const LONGEST = 60_000;

/** Asks the address until it answers 200. Throws a Problem if a program ends meanwhile, or after a minute. */
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

/** Without `fetch`, which would keep some megabytes in the launcher for as long as the product runs. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5_000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}
