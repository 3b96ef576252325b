import { notFound } from "../errors/index.ts";
import type { RunningServices } from "../services/index.ts";

/** Puts a job that failed for good back into its queue. @throws NOT_FOUND when it has not failed, or is gone */
export async function retryJob(
  { jobQueue, log }: RunningServices,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  if (!(await jobQueue.operator.retry(queue, id))) throw notFound("Failed job");
  log.info({ queue, jobId: id }, "an operator put a failed job back");
}

const mostAtOnce = 1_000;

/** Puts every job back that failed for good. @returns how many */
export async function retryAllJobs({ jobQueue }: RunningServices): Promise<number> {
  const { operator } = jobQueue;
  let count = 0;
  for (const { queue, id } of await operator.failures(mostAtOnce)) if (await operator.retry(queue, id)) count++;
  return count;
}
