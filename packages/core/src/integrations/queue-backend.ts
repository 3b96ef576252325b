import { createPostgresBackend, Queue, Worker, withBackend } from "bullmq";

export interface QueueAddress {
  databaseUrl: string;
  /** Null: the queue lives in the database. */
  redisUrl: string | null;
}

const postgres = withBackend(createPostgresBackend);

/** Opens a queue on Redis where there is one, else on PostgreSQL, where it lives in a schema of its own. */
export function openQueue(name: string, address: QueueAddress): Queue {
  if (address.redisUrl) return new Queue(name, { connection: redisOptions(address.redisUrl) });
  return new postgres.Queue(name, { connection: postgresOptions(address.databaseUrl, 3) }) as unknown as Queue;
}

/** Starts to serve a queue; the same on both backends. */
export function openWorker(
  name: string,
  address: QueueAddress,
  process: (job: { id?: string | undefined; name: string; data: unknown }) => Promise<void>,
  concurrency: number,
): Worker {
  const options = { concurrency, lockDuration: 30_000, stalledInterval: 15_000, maxStalledCount: 5 };
  if (address.redisUrl) return new Worker(name, process, { connection: redisOptions(address.redisUrl), ...options });
  const connection = postgresOptions(address.databaseUrl, concurrency + 2);
  return new postgres.Worker(name, process, { connection, ...options }) as unknown as Worker;
}

/** BullMQ asks that its blocking connections never give up; ioredis then reconnects by itself. */
function redisOptions(redisUrl: string) {
  return { url: redisUrl, maxRetriesPerRequest: null };
}

function postgresOptions(connectionString: string, max: number) {
  return { connectionString, max, schema: "bullmq", migrate: true };
}
