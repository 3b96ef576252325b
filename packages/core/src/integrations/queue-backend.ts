import { hostname } from "node:os";
import {
  createIORedisClient,
  type Job,
  Queue,
  RedisConnection,
  Worker,
  withBackend,
  createPostgresBackend,
} from "bullmq";
import { nextTime } from "../platform/jobs/index.ts";
import { isCluster, openRedis } from "../platform/redis/index.ts";
import timers from "node:timers/promises";

export interface QueueAddress {
  databaseUrl: string;
  /** Null: the queue lives in the database. */
  redisUrl: string | null;
}

const settings = {
  repeatStrategy: (now: number, { pattern = "", tz = "UTC" }: { pattern?: string; tz?: string }) =>
    nextTime({ pattern, timeZone: tz }, new Date(now)).getTime(),
};

/** Seconds between polls of an idle worker; PostgreSQL notifies it of new jobs. */
const drainDelay = 30;
/** Pause after a failed request (ms). */
const backoffMs = 1_000;
/** A job whose worker is gone starts again after 14 seconds at most; a second worker at one job finds its rows claimed. */
const times = { lockDuration: 10_000, stalledInterval: 4_000, maxStalledCount: 5 };
/** Short, because PostgreSQL keeps 63 characters of a connection's name, which starts with the queue's name. */
const workerName = `${hostname().slice(0, 24)}-${process.pid}`;

/**
 * BullMQ's PostgreSQL backend, which pauses after a failed request. While the database is starting, stopping or out of
 * connections it would retry in a busy loop that blocks the process.
 */
const createResilientBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  backend.moveToActive = withBackoff(backend.moveToActive.bind(backend));
  backend.waitForJob = withBackoff(backend.waitForJob.bind(backend));
  return backend;
};

const postgres = withBackend(createResilientBackend);

/** Opens a queue on Redis if configured, else on PostgreSQL in its own schema. */
export function openQueue(name: string, address: QueueAddress): Queue {
  if (address.redisUrl) return new Queue(name, { ...redisOptions(name, address.redisUrl), settings });
  return new postgres.Queue(name, {
    connection: postgresOptions(address.databaseUrl, 3),
    settings,
  }) as unknown as Queue;
}

/** Starts a worker for a queue, on either backend. */
export function openWorker(
  name: string,
  address: QueueAddress,
  work: (job: Job) => Promise<void>,
  concurrency: number,
): Worker {
  const options = { name: workerName, concurrency, ...times, settings };
  if (address.redisUrl) return new Worker(name, work, { ...redisOptions(name, address.redisUrl), ...options });
  const connection = postgresOptions(address.databaseUrl, concurrency + 2);
  return new postgres.Worker(name, work, { connection, drainDelay, ...options }) as unknown as Worker;
}

// BullMQ creates its connections through this factory and does not support cluster URLs by itself.
RedisConnection.clientFactory = ({ url, ...options }) => createIORedisClient(openRedis(url!, options));

/** BullMQ requires `maxRetriesPerRequest: null` for its blocking connections; ioredis reconnects by itself. */
function redisOptions(name: string, redisUrl: string) {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  // A hash tag: BullMQ's scripts need all keys of a queue on one node.
  return isCluster(redisUrl) ? { connection, prefix: `{${name}}` } : { connection };
}

function postgresOptions(connectionString: string, max: number) {
  return { connectionString, max, schema: "bullmq", migrate: true };
}

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
