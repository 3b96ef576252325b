import type { Queue } from "bullmq";
import type { Logger } from "pino";
import { logContext } from "../platform/log/index.ts";
import {
  type Enqueue,
  jobOptions,
  type JobSchedules,
  type QueueName,
  queueNames,
  type QueueOperator,
  getQueueName,
  type JobName,
} from "../platform/jobs/index.ts";
import { openQueue, type QueueAddress } from "./queue-backend.ts";
import { createQueueOperator, withTimeout } from "./queue-operator.ts";

export interface JobQueue {
  enqueue: Enqueue;
  schedules: JobSchedules;
  operator: QueueOperator;
  /** For the operator's dashboard. */
  queues: Queue[];
  /** Resolves when every queue is connected. A queue on PostgreSQL whose first connection fails never connects again. */
  ready(): Promise<void>;
  /** Throws when the queue cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const pageSize = 1_000;

/** Opens every queue for adding jobs. */
export function createJobQueue(address: QueueAddress, log: Logger): JobQueue {
  const queues = new Map<QueueName, Queue>();
  for (const name of queueNames) {
    const queue = openQueue(name, address);
    queue.on("error", (error) => log.warn({ queue: name, reason: error.message }, "queue connection error"));
    queues.set(name, queue);
  }
  return {
    enqueue: async (name, payload, options) => {
      // Added to the payload for the worker's log.
      const { requestId } = logContext();
      const data = requestId === undefined ? payload : { ...(payload as object), requestId };
      const queue = getQueueName(name);
      const problem = await withTimeout(queues.get(queue)!.add(name, data, { ...jobOptions, ...options }));
      if (problem !== null) log.warn({ queue, job: name, reason: problem }, "enqueue failed: the sweep will retry");
    },
    schedules: createJobSchedules(queues, log),
    operator: createQueueOperator(queues, address.redisUrl),
    queues: [...queues.values()],
    ready: async () => void (await Promise.all([...queues.values()].map((queue) => queue.waitUntilReady()))),
    ping: async () => void (await queues.get("imports")!.getWaitingCount()),
    close: async () => void (await Promise.all([...queues.values()].map((queue) => queue.close()))),
  };
}

/** Recurring jobs, kept in the queues. */
function createJobSchedules(queues: ReadonlyMap<QueueName, Queue>, log: Logger): JobSchedules {
  const queueFor = (name: JobName) => queues.get(getQueueName(name))!;
  const change = async (name: JobName, operation: Promise<unknown>) => {
    const problem = await withTimeout(operation);
    if (problem !== null) log.warn({ queue: getQueueName(name), job: name, reason: problem }, "schedule change failed");
  };
  return {
    put: (key, { pattern, timeZone }, name, data) => {
      const template = { name, data, opts: jobOptions };
      return change(name, queueFor(name).upsertJobScheduler(key, { pattern, tz: timeZone }, template));
    },
    remove: (name, key) => change(name, queueFor(name).removeJobScheduler(key)),
    keys: async (name) => {
      const keys: string[] = [];
      for (let start = 0; ; start += pageSize) {
        const found = await queueFor(name).getJobSchedulers(start, start + pageSize - 1, true);
        keys.push(...found.map(({ key }) => key));
        if (found.length < pageSize) return keys;
      }
    },
  };
}
