import timers from "node:timers/promises";
import { createPostgresBackend, type PostgresConnection, type PostgresQueueBackend } from "bullmq";

const backoffMs = 1_000;

/**
 * BullMQ's PostgreSQL backend with two fixes. While the database is starting, stopping or out of connections it retries in
 * a busy loop that blocks the process; and after a failed first connection it never connects again.
 */
export const createResilientBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  retryFirstConnection(backend);
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

/** Patches a private field of the pinned version; the tests fail when it is renamed. */
function retryFirstConnection(backend: PostgresQueueBackend): void {
  const { connection } = backend as unknown as { connection: PostgresConnection };
  const ready = connection.waitUntilReady.bind(connection);
  connection.waitUntilReady = async () => {
    try {
      return await ready();
    } catch (error) {
      Object.assign(connection, { readyPromise: undefined });
      throw error;
    }
  };
}
