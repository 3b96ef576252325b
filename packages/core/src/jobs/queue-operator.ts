import type { QueueName } from "./index.ts";

/** How many jobs of one queue are in which state. */
export interface QueueState {
  name: QueueName;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** When the longest waiting of the jobs that come next was due; null when none waits. */
  oldest: Date | null;
}

export interface FailedJob {
  queue: QueueName;
  id: string;
  name: string;
  reason: string;
  tries: number;
  failedAt: Date | null;
  /** Of the request that caused it, by which its lines in the logs are found. */
  requestId: string | null;
}

/** What an operator sees of the queues and may do to them. Everything throws where the queue cannot be reached. */
export interface QueueOperator {
  states(): Promise<QueueState[]>;
  /** The names of the worker processes that are connected: host and process id. */
  workers(): Promise<string[]>;
  /** Over all queues, the last first. */
  failures(count: number): Promise<FailedJob[]>;
  /** Puts a failed job back with all its tries. @returns false when there is no such failed job */
  retry(queue: string, id: string): Promise<boolean>;
}
