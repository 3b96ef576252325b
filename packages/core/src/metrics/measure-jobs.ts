import type { Metrics } from "./create-metrics.ts";

/** What became of one try of a job; times in seconds. */
export interface JobTry {
  queue: string;
  /** One of our own job names: what a stranger put into the queue goes by `unknown`. */
  job: string;
  outcome: "done" | "retried" | "failed";
  seconds: number;
  /** Null for a further try: it waited on purpose. */
  waited: number | null;
}
export type ObserveJob = (tried: JobTry) => void;

/** Counts tries of jobs, how long they took and how long they waited. */
export function measureJobs({ jobSeconds, jobWaitSeconds }: Metrics): ObserveJob {
  return ({ queue, job, outcome, seconds, waited }) => {
    jobSeconds.observe({ queue, job, outcome }, seconds);
    if (waited !== null) jobWaitSeconds.observe({ queue, job }, waited);
  };
}
