import timers from "node:timers/promises";
import type { Logger } from "pino";
import { ModelError } from "../../ai/model.ts";
import { isPassing, toModelError, waitAsked } from "./model-errors.ts";

const mostTries = 4;
/** Before the second try; doubled before each further one. */
const firstWait = 500;

/**
 * Asks again what failed for a passing reason, after as long as the server wants, until the signal ends it.
 *
 * @throws ModelError
 */
export async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal, log: Logger): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const failure = error instanceof ModelError ? error : toModelError(error, signal.aborted);
      if (signal.aborted || tries === mostTries || !isPassing(error)) throw failure;
      const wait = waitAsked(error) ?? firstWait * 2 ** (tries - 1);
      log.info({ tries, wait, reason: failure.message }, "the model is asked again");
      // A little more or less, so that many who failed together do not come back together.
      await timers.setTimeout(wait * (1 + Math.random() / 4), undefined, { signal }).catch(() => {
        throw failure;
      });
    }
  }
}
