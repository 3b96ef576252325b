import timers from "node:timers/promises";
import { createPostgresBackend } from "bullmq";

const backoffMs = 1_000;

/**
 * BullMQ's PostgreSQL backend, which pauses after a failed request. While the database is starting, stopping or out of
 * connections it would retry in a busy loop that blocks the process.
 */
export const createResilientBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  backend.moveToActive = withBackoff(backend.moveToActive.bind(backend));
  backend.waitForJob = withBackoff(backend.waitForJob.bind(backend));
  return backend;
};

function withBackoff<A extends unknown[], R>(ask: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await ask(...args);
    } catch (error) {
      await timers.setTimeout(backoffMs);
      throw error;
    }
  };
}
