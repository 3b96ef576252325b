import type { Job, Queue } from "bullmq";
import { getDatabaseNumber } from "../platform/redis/index.ts";
import { dueAt, type FailedJob, type QueueName, type QueueOperator, type QueueState } from "../platform/jobs/index.ts";
import t from "./messages.json" with { type: "json" };

/** Waiting jobs of a queue that are checked for the oldest one. */
const sampleSize = 50;

/**
 * @param redisUrl null when the queues are in PostgreSQL
 */
export function createQueueOperator(queues: ReadonlyMap<QueueName, Queue>, redisUrl: string | null): QueueOperator {
  const all = [...queues];
  return {
    states: () => Promise.all(all.map(([name, queue]) => readState(name, queue))),
    workers: () => readWorkers(all, redisUrl),
    failures: (count) => readFailures(all, count),
    retry: async (name, id) => {
      let isDone = false;
      const problem = await withTimeout(retry(queues.get(name as QueueName), id).then((done) => (isDone = done)));
      if (problem !== null) throw new Error(problem);
      return isDone;
    },
  };
}

async function retry(queue: Queue | undefined, id: string): Promise<boolean> {
  const job = await queue?.getJob(id);
  if (!job || (await job.getState()) !== "failed") return false;
  await job.retry("failed", { resetAttemptsMade: true });
  return true;
}

async function readState(name: QueueName, queue: Queue): Promise<QueueState> {
  const [counts, next] = await Promise.all([
    queue.getJobCounts("waiting", "prioritized", "active", "delayed", "failed"),
    queue.getJobs(["waiting", "prioritized"], 0, sampleSize - 1, true),
  ]);
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  const due = next.filter(Boolean).map(dueAt);
  const oldest = due.length === 0 ? null : new Date(Math.min(...due));
  return { name, waiting: waiting + prioritized, active, delayed, failed, oldest };
}

/**
 * Every worker process serves every queue, so one queue's workers are all processes. Redis lists the clients of all its
 * databases, so clients of other databases are filtered out.
 */
async function readWorkers([first]: [QueueName, Queue][], redisUrl: string | null): Promise<string[]> {
  const found = await first![1].getWorkers();
  const own = redisUrl === null ? found : found.filter(({ db }) => db === getDatabaseNumber(redisUrl));
  const names = own.map(({ rawname = "" }) => /:w:(.+)$/.exec(rawname)?.[1] ?? "");
  return [...new Set(names)].filter(Boolean).toSorted();
}

async function readFailures(all: [QueueName, Queue][], count: number): Promise<FailedJob[]> {
  const found = await Promise.all(
    all.map(async ([name, queue]) =>
      (await queue.getFailed(0, count - 1)).filter(Boolean).map((job) => toFailed(name, job)),
    ),
  );
  const time = ({ failedAt }: FailedJob) => failedAt?.getTime() ?? 0;
  return found
    .flat()
    .toSorted((a, b) => time(b) - time(a))
    .slice(0, count);
}

function toFailed(queue: QueueName, job: Job): FailedJob {
  const { requestId } = (job.data ?? {}) as { requestId?: string };
  return {
    queue,
    id: job.id ?? "",
    name: job.name,
    reason: job.failedReason ?? "",
    attempts: job.attemptsMade,
    failedAt: job.finishedOn ? new Date(job.finishedOn) : null,
    requestId: requestId ?? null,
  };
}

/** Max. time a request waits for the queue. */
const timeoutMs = 2_000;

/**
 * Waits for an operation of the queue, but not long and without failing: the work is in our tables, and a worker's sweep
 * enqueues it again once the queue is back.
 *
 * @returns the reason why the operation failed; null when it succeeded
 */
export async function withTimeout(operation: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, timeoutMs, t.theQueueDoesNotAnswer)));
  const done = operation.then(
    () => null,
    (error: Error) => error.message,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
