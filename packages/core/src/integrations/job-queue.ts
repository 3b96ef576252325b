import type { Queue } from "bullmq";
import type { Logger } from "pino";
import { logContext } from "../log-context/index.ts";
import { createJobSchedules } from "./job-schedules.ts";
import {
  type Enqueue,
  jobOptions,
  type JobSchedules,
  type QueueName,
  queueNames,
  type QueueOperator,
  queueOf,
} from "../jobs/index.ts";
import { openQueue, type QueueAddress } from "./queue-backend.ts";
import { createQueueOperator } from "./queue-operator.ts";
import { soon } from "./soon.ts";

export interface JobQueue {
  enqueue: Enqueue;
  schedules: JobSchedules;
  operator: QueueOperator;
  /** For the operators' dashboard. */
  queues: Queue[];
  /** Throws when the queue cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens every queue for adding jobs. */
export function createJobQueue(address: QueueAddress, log: Logger): JobQueue {
  const queues = new Map<QueueName, Queue>();
  for (const name of queueNames) {
    const queue = openQueue(name, address);
    queue.on("error", (error) => log.warn({ queue: name, reason: error.message }, "queue connection trouble"));
    queues.set(name, queue);
  }
  return {
    enqueue: async (name, payload, options) => {
      // Beside the payload, for the log of whoever does the job.
      const { requestId } = logContext();
      const data = requestId === undefined ? payload : { ...(payload as object), requestId };
      const queue = queueOf(name);
      const problem = await soon(queues.get(queue)!.add(name, data, { ...jobOptions, ...options }));
      if (problem !== null) log.warn({ queue, job: name, reason: problem }, "a job waits for the sweep");
    },
    schedules: createJobSchedules(queues, log),
    operator: createQueueOperator(queues, address.redisUrl),
    queues: [...queues.values()],
    ping: async () => void (await queues.get("imports")!.getWaitingCount()),
    close: async () => void (await Promise.all([...queues.values()].map((queue) => queue.close()))),
  };
}
