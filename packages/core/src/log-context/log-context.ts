import { AsyncLocalStorage } from "node:async_hooks";

/** What caused a line of the log: a request, and the job that works for it. */
export interface LogContext {
  requestId?: string | undefined;
  queue?: string;
  job?: string;
  jobId?: string | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Does the work with every line that it logs, and every job that it enqueues, marked by its cause. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}

/** What the work in hand is marked by; empty outside of a request or job. */
export function logContext(): LogContext {
  return { ...storage.getStore() };
}
