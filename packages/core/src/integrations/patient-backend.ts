import timers from "node:timers/promises";
import { createPostgresBackend, type PostgresConnection, type PostgresQueueBackend } from "bullmq";

/** After a question that failed, before the next, in milliseconds. */
const pause = 1_000;

/**
 * The library's queue in PostgreSQL, without two habits of its own. It asks again at once when the database is going down,
 * coming up or full of connections, and so keeps a worker's processor busy, or its process from doing anything else; and
 * it remembers for ever that its first connection failed.
 */
export const createPatientBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  forgetFailures(backend);
  backend.moveToActive = slowly(backend.moveToActive.bind(backend));
  backend.waitForJob = slowly(backend.waitForJob.bind(backend));
  return backend;
};

function slowly<A extends unknown[], R>(ask: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await ask(...args);
    } catch (error) {
      await timers.setTimeout(pause);
      throw error;
    }
  };
}

/** What it keeps to itself is named as in the version that is pinned; the tests notice when it is not. */
function forgetFailures(backend: PostgresQueueBackend): void {
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
