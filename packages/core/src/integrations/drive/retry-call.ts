import { setTimeout as sleep } from "node:timers/promises";
import { toDriveError, waitAsked } from "./drive-errors.ts";

const mostTries = 5;

/**
 * Asks again what failed for a passing reason, after as long as the drive wants, else after a time that doubles.
 *
 * @param firstWait milliseconds before the second try
 * @throws DriveError
 */
export async function retryCall<T>(firstWait: number, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const failure = toDriveError(error);
      const isPassing = failure.problem === "busy" || failure.problem === "unreachable";
      if (!isPassing || tries === mostTries || signal?.aborted) throw failure;
      // A little more or less, so that many who failed together do not come back together.
      const wait = waitAsked(error) ?? firstWait * 2 ** (tries - 1) * (1 + Math.random() / 4);
      await sleep(wait, undefined, { signal }).catch(() => {
        throw failure;
      });
    }
  }
}
