import type { Services } from "@bowerbird/core/platform/context";
import type { WorkerPresence } from "@bowerbird/core/platform/runs";
import { resumeLostWork, sweepEverything } from "@bowerbird/core/operations";

const resumeIntervalMs = 2_000;
const sweepIntervalMs = 30_000;
/** After this time the next sweep starts beside one that has not ended: its connection may be lost. */
const hangMs = 60_000;

/**
 * Sweeps at once, and then again and again. Work goes on elsewhere some seconds after its worker is gone; a worker sweeps only
 * while others can see it, because otherwise it might not see them either.
 *
 * @param purge is called with each sweep for due work
 */
export async function startSweeping(
  services: Services,
  presence: WorkerPresence,
  purge: () => Promise<void>,
): Promise<{ stop(): void }> {
  const resume = oneAtATime(services, async () => {
    await presence.keep();
    await resumeLostWork(services);
  });
  const sweep = oneAtATime(services, async () => {
    await sweepEverything(services);
    await purge();
  });
  await sweep();
  const timers = [setInterval(resume, resumeIntervalMs), setInterval(sweep, sweepIntervalMs)];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

function oneAtATime({ log }: Services, work: () => Promise<void>): () => Promise<void> {
  let busyUntil = 0;
  return async () => {
    if (performance.now() < busyUntil) return;
    busyUntil = performance.now() + hangMs;
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "sweep failed: the next one tries again");
    }
    busyUntil = 0;
  };
}
