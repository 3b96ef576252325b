import type { MigrationState } from "@bowerbird/db";
import { sql } from "kysely";
import packageFile from "../../package.json" with { type: "json" };
import { type ModelUsageTotal, totalModelUsage } from "../ai/index.ts";
import { createVisitorContext, database } from "../context/index.ts";
import type { FailedJob, QueueState } from "../jobs/index.ts";
import type { RunningServices } from "../services/index.ts";

/** What an operator looks at first. A part is null where it cannot be read at present. */
export interface SystemState {
  versions: { bowerbird: string; node: string; postgres: string | null; queue: "Redis" | "PostgreSQL" };
  migrations: MigrationState | null;
  queues: QueueState[] | null;
  /** Host and process id of each worker that is connected. */
  workers: string[] | null;
  failures: FailedJob[] | null;
  /** Of today, in UTC. */
  modelUse: ModelUsageTotal | null;
}

const shownFailures = 20;
/** Milliseconds for each part: the page must come, above all when something hangs. */
const patience = 3_000;

/** For operators: versions, schema, queues, workers, the last failures, and what the model cost today. */
export async function describeSystem(services: RunningServices): Promise<SystemState> {
  const { operator } = services.jobQueue;
  const ctx = createVisitorContext(services);
  const version = () => sql<{ server_version: string }>`show server_version`.execute(database(ctx));
  const [postgres, migrations, queues, workers, failures, modelUse] = await Promise.all([
    attempt(services, async () => (await version()).rows[0]!.server_version),
    attempt(services, services.migrationState),
    attempt(services, operator.states),
    attempt(services, operator.workers),
    attempt(services, () => operator.failures(shownFailures)),
    attempt(services, () => totalModelUsage(createVisitorContext(services))),
  ]);
  const queue = services.config.redisUrl ? "Redis" : "PostgreSQL";
  const versions = { bowerbird: packageFile.version, node: process.version, postgres, queue } as const;
  return { versions, migrations, queues, workers, failures, modelUse };
}

async function attempt<T>({ log }: RunningServices, read: () => Promise<T>): Promise<T | null> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("It took too long.")), patience).unref(),
  );
  return Promise.race([read(), timeout]).catch((error: unknown) => {
    log.warn({ err: error }, "a part of the operators' page cannot be read");
    return null;
  });
}
