import { isSameSecret } from "../platform/sealing/index.ts";
import type { MigrationState } from "@bowerbird/db";
import { readReviews, type ReviewCounts } from "../categorization/filing-review/index.ts";
import { type ModelUsageTotal, totalModelUsage } from "../platform/model-calls/index.ts";
import { createVisitorContext, type VisitorContext } from "../platform/context/index.ts";
import type { FailedJob, QueueState } from "../platform/jobs/index.ts";
import type { RunningServices } from "../services/index.ts";
import { notFound } from "../platform/errors/index.ts";

import { version } from "../platform/config/index.ts";
import t from "./messages.json" with { type: "json" };

/** The operator's overview. A part is null when it cannot be read. */
export interface SystemState {
  versions: { bowerbird: string; node: string; postgres: string | null; queue: "Redis" | "PostgreSQL" };
  migrations: MigrationState | null;
  queues: QueueState[] | null;
  /** Host and process id of each connected worker. */
  workers: string[] | null;
  failures: FailedJob[] | null;
  /** Of semantic search; `problem` if it cannot run on this machine. Null without one. */
  embedding: { model: string; problem: string | null } | null;
  /** Today in UTC. */
  modelUse: ModelUsageTotal | null;
  /** Whether this version sorts links worse than what was there before. */
  filing: ReviewCounts | null;
}

const shownFailures = 20;
/** Max. time per part, so that the page loads even when something hangs. */
const partTimeoutMs = 3_000;
const maxRetried = 1_000;

/** Versions, schema, queues, workers, the last failures, and today's model usage. */
export async function describeSystem(services: RunningServices): Promise<SystemState> {
  const { operator } = services.jobQueue;
  const ctx = createVisitorContext(services);
  const [postgres, migrations, queues, workers, failures, modelUse, filing] = await Promise.all([
    attempt(services, () => readVersion(ctx)),
    attempt(services, services.migrationState),
    attempt(services, operator.states),
    attempt(services, operator.workers),
    attempt(services, () => operator.failures(shownFailures)),
    attempt(services, () => totalModelUsage(createVisitorContext(services))),
    attempt(services, () => readReviews(createVisitorContext(services))),
  ]);
  const queue = services.config.redisUrl ? "Redis" : "PostgreSQL";
  const versions = { bowerbird: version, node: process.version, postgres, queue } as const;
  const { embedder } = services;
  const embedding = embedder && { model: embedder.name, problem: embedder.getProblem?.() ?? null };
  return { versions, migrations, queues, workers, failures, embedding, modelUse, filing };
}

/** Enqueues a failed job again. @throws NOT_FOUND when it has not failed, or is gone */
export async function retryJob(
  { jobQueue, log }: RunningServices,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  if (!(await jobQueue.operator.retry(queue, id))) throw notFound(t.failedJobNotFound);
  log.info({ queue, jobId: id }, "failed job retried by an operator");
}

/** Enqueues all failed jobs again. @returns how many */
export async function retryAllJobs({ jobQueue }: RunningServices): Promise<number> {
  const { operator } = jobQueue;
  let count = 0;
  for (const { queue, id } of await operator.failures(maxRetried)) if (await operator.retry(queue, id)) count++;
  return count;
}

/** Checks an `Authorization` header: Basic, user `ops`, the operators' password. */
export function isOperator(authorization: string | undefined, password: string): boolean {
  const given = Buffer.from(authorization?.replace(/^Basic /i, "") ?? "", "base64").toString();
  return isSameSecret(given, `ops:${password}`);
}

async function readVersion({ em }: VisitorContext): Promise<string> {
  const row = await em.execute<{ server_version: string }>("show server_version", [], "get");
  return row.server_version;
}

async function attempt<T>({ log }: RunningServices, read: () => Promise<T>): Promise<T | null> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("It took too long.")), partTimeoutMs).unref(),
  );
  return Promise.race([read(), timeout]).catch((error: unknown) => {
    log.warn({ err: error }, "reading a part of the operator page failed");
    return null;
  });
}
