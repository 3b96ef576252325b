import { type Job, UnrecoverableError, type Worker } from "bullmq";
import type { Logger } from "pino";
import { withLogContext } from "../platform/log/index.ts";
import type { JobTry, ObserveJob } from "../metrics/index.ts";
import {
  PoisonJobError,
  dueAt,
  jobDefinitions,
  type JobName,
  type JobPayload,
  parsePayload,
  type QueueName,
  queueNames,
  retiredJobs,
  toCurrentName,
} from "../platform/jobs/index.ts";
import { openWorker, type QueueAddress } from "./queue-backend.ts";

/** One handler per job: a missing one does not compile. */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> };

export interface JobWorkers {
  /** Resolves when all workers are connected; rejects when the queue cannot be reached. */
  ready(): Promise<void>;
  /** Takes no more jobs and waits for the active ones. */
  close(): Promise<void>;
}

/**
 * Serves every queue.
 *
 * @param concurrency max. active jobs per queue in this process
 * @param observe called after every attempt of a job
 */
export function createJobWorkers(
  address: QueueAddress,
  handlers: JobHandlers,
  concurrency: Record<QueueName, number>,
  log: Logger,
  observe: ObserveJob = () => {},
): JobWorkers {
  const workers = queueNames.map((queue) => {
    const work = (job: Job) => observed(queue, job, () => run(handlers, job), log, observe);
    const worker = openWorker(queue, address, work, concurrency[queue]);
    return watch(worker, log.child({ queue }));
  });
  return {
    ready: async () => void (await Promise.all(workers.map((worker) => worker.waitUntilReady()))),
    close: async () => void (await Promise.all(workers.map((worker) => worker.close()))),
  };
}

/** Runs one attempt of a job with its log context, and reports the outcome. */
async function observed(
  queue: QueueName,
  job: Job,
  work: () => Promise<void>,
  log: Logger,
  observe: ObserveJob,
): Promise<void> {
  const start = performance.now();
  const name = toCurrentName(job.name);
  const waited = job.attemptsMade === 0 ? Math.max(0, Date.now() - dueAt(job)) / 1_000 : null;
  const end = (outcome: JobTry["outcome"]) => {
    const seconds = (performance.now() - start) / 1_000;
    observe({ queue, job: name in jobDefinitions[queue] ? name : "unknown", outcome, seconds, waited });
    return Math.round(seconds * 1_000);
  };
  await withLogContext({ requestId: getRequestId(job), queue, job: name, jobId: job.id }, async () => {
    try {
      await work();
      log.info({ ms: end("done") }, "job done");
    } catch (error) {
      const isPoison = error instanceof PoisonJobError;
      end(!isPoison && job.attemptsMade + 1 < (job.opts.attempts ?? 1) ? "retried" : "failed");
      throw isPoison ? new UnrecoverableError(error.message) : error;
    }
  });
}

function getRequestId(job: Job | undefined): string | undefined {
  const { requestId } = (job?.data ?? {}) as { requestId?: unknown };
  return typeof requestId === "string" ? requestId : undefined;
}

async function run(handlers: JobHandlers, job: { name: string; data: unknown }): Promise<void> {
  if (retiredJobs.includes(job.name)) return;
  const name = toCurrentName(job.name) as JobName;
  const handle = handlers[name] as ((payload: unknown) => Promise<void>) | undefined;
  if (!handle) throw new Error(`No handler for a job named ${job.name}`);
  await handle(parsePayload(name, job.data));
}

function watch(worker: Worker, log: Logger): Worker {
  worker.on("error", (error) => log.warn({ reason: error.message }, "queue connection error"));
  worker.on("failed", (job, error) => {
    log.error({ requestId: getRequestId(job), job: job?.name, jobId: job?.id, err: error }, "job failed");
  });
  worker.on("stalled", (id) => log.warn({ id }, "stalled job requeued"));
  return worker;
}
