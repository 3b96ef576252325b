import type { Worker } from "bullmq";
import type { Logger } from "pino";
import { type JobName, type JobPayload, parsePayload, type QueueName, queueNames } from "../jobs/index.ts";
import { openWorker, type QueueAddress } from "./queue-backend.ts";

/** One function a job: complete by type, so that a job without a handler does not compile. */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> };

export interface JobWorkers {
  /** Takes no more jobs and waits for those in hand. */
  close(): Promise<void>;
}

/**
 * Serves every queue.
 *
 * @param concurrency jobs of one queue worked on at once by this process
 */
export function createJobWorkers(
  address: QueueAddress,
  handlers: JobHandlers,
  concurrency: Record<QueueName, number>,
  log: Logger,
): JobWorkers {
  const workers = queueNames.map((queue) => {
    const worker = openWorker(queue, address, (job) => run(handlers, job), concurrency[queue]);
    return watch(worker, log.child({ queue }));
  });
  return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) };
}

async function run(handlers: JobHandlers, job: { name: string; data: unknown }): Promise<void> {
  const name = job.name as JobName;
  const handle = handlers[name] as ((payload: unknown) => Promise<void>) | undefined;
  if (!handle) throw new Error(`No handler for a job named ${job.name}`);
  await handle(parsePayload(name, job.data));
}

function watch(worker: Worker, log: Logger): Worker {
  worker.on("error", (error) => log.warn({ reason: error.message }, "queue connection trouble"));
  worker.on("failed", (job, error) => log.error({ job: job?.name, id: job?.id, err: error }, "job failed"));
  worker.on("stalled", (id) => log.warn({ id }, "job stalled and was put back"));
  return worker;
}
