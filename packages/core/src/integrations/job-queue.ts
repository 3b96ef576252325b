import type { Queue } from "bullmq";
import type { Logger } from "pino";
import { type Enqueue, jobOptions, type QueueName, queueNames, queueOf } from "../jobs/index.ts";
import { openQueue, type QueueAddress } from "./queue-backend.ts";

export interface JobQueue {
  enqueue: Enqueue;
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
      await queues.get(queueOf(name))!.add(name, payload, { ...jobOptions, ...options });
    },
    queues: [...queues.values()],
    ping: async () => void (await queues.get("imports")!.getWaitingCount()),
    close: async () => void (await Promise.all([...queues.values()].map((queue) => queue.close()))),
  };
}
