import { hostname } from "node:os";
import { createIORedisClient, type Job, Queue, RedisConnection, Worker, withBackend } from "bullmq";
import { nextTime } from "../jobs/index.ts";
import { createPatientBackend } from "./patient-backend.ts";
import { isCluster, openRedis } from "../redis/index.ts";

export interface QueueAddress {
  databaseUrl: string;
  /** Null: the queue lives in the database. */
  redisUrl: string | null;
}

const settings = {
  repeatStrategy: (now: number, { pattern = "", tz = "UTC" }: { pattern?: string; tz?: string }) =>
    nextTime({ pattern, timeZone: tz }, new Date(now)).getTime(),
};

/** Seconds after which a worker with nothing to do asks PostgreSQL by itself; it is told of every job that comes. */
const drainDelay = 30;

const postgres = withBackend(createPatientBackend);

/** PostgreSQL keeps 63 characters of a connection's name, and the queue's name stands before ours. */
const workerName = `${hostname().slice(0, 24)}-${process.pid}`;

/** Opens a queue on Redis where there is one, else on PostgreSQL, where it lives in a schema of its own. */
export function openQueue(name: string, address: QueueAddress): Queue {
  if (address.redisUrl) return new Queue(name, { ...redisOptions(name, address.redisUrl), settings });
  return new postgres.Queue(name, {
    connection: postgresOptions(address.databaseUrl, 3),
    settings,
  }) as unknown as Queue;
}

/** Starts to serve a queue; the same on both backends. */
export function openWorker(
  name: string,
  address: QueueAddress,
  work: (job: Job) => Promise<void>,
  concurrency: number,
): Worker {
  const times = { lockDuration: 30_000, stalledInterval: 15_000, maxStalledCount: 5 };
  const options = { name: workerName, concurrency, ...times, settings };
  if (address.redisUrl) return new Worker(name, work, { ...redisOptions(name, address.redisUrl), ...options });
  const connection = postgresOptions(address.databaseUrl, concurrency + 2);
  return new postgres.Worker(name, work, { connection, drainDelay, ...options }) as unknown as Worker;
}

// BullMQ opens, and closes, a connection for each use, and would know none to a cluster by itself.
RedisConnection.clientFactory = ({ url, ...options }) => createIORedisClient(openRedis(url!, options));

/** BullMQ asks that its blocking connections never give up; ioredis then reconnects by itself. */
function redisOptions(name: string, redisUrl: string) {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  // The braces keep all keys of one queue on one node, as its scripts need.
  return isCluster(redisUrl) ? { connection, prefix: `{${name}}` } : { connection };
}

function postgresOptions(connectionString: string, max: number) {
  return { connectionString, max, schema: "bullmq", migrate: true };
}
