import type { PoolUse } from "@bowerbird/db";
import { Gauge, type Registry } from "prom-client";
import { type ModelUsageTotal, totalModelUsage } from "../platform/model-calls/index.ts";
import { createVisitorContext, type Services } from "../platform/context/index.ts";
import type { QueueOperator } from "../platform/jobs/index.ts";

/** Sources of the metrics that are read at scrape time. */
export interface StateSources {
  services: Services;
  operator: QueueOperator;
  poolUse: () => Promise<PoolUse>;
}

/**
 * Adds the shared metrics (queue depths, workers, today's model usage) and this process's database connections. A metric
 * that cannot be read is left out, so that the others are available during an outage.
 */
export function addStateMetrics(register: Registry, { services, operator, poolUse }: StateSources): void {
  const add = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: (gauge: Gauge<L>) => Promise<void>,
  ) => addGauge(register, services, { name: `bowerbird_${name}`, help, labelNames }, read);
  add("queue_jobs", "Jobs in each queue by their state", ["queue", "state"], async (gauge) => {
    for (const { name: queue, waiting, active, delayed, failed } of await operator.states())
      for (const [state, jobs] of Object.entries({ waiting, active, delayed, failed }))
        gauge.set({ queue, state }, jobs);
  });
  add("queue_oldest_waiting_seconds", "How long the job that waits longest is due", ["queue"], async (gauge) => {
    for (const { name: queue, oldest } of await operator.states())
      gauge.set({ queue }, oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1_000) : 0);
  });
  add("workers", "Worker processes that are connected to the queue", [], async (gauge) => {
    gauge.set((await operator.workers()).length);
  });
  add("model_use_today", "The model since midnight UTC: calls, tokens, US dollars", ["what"], async (gauge) => {
    const total = await totalModelUsage(createVisitorContext(services));
    for (const [what, value] of Object.entries(toUsageValues(total))) gauge.set({ what }, value);
  });
  add("database_connections", "This process's connections, and queries that wait for one", ["state"], async (gauge) => {
    for (const [state, value] of Object.entries(await poolUse())) gauge.set({ state }, value);
  });
}

function toUsageValues({
  calls,
  promptTokens,
  completionTokens,
  embeddingTokens,
  costMicros,
}: ModelUsageTotal): Record<string, number> {
  return {
    calls,
    "question tokens": promptTokens,
    "answer tokens": completionTokens,
    "embedding tokens": embeddingTokens,
    dollars: costMicros / 1_000_000,
  };
}

/** Max. time per metric; Prometheus itself waits for 10 seconds. */
const readTimeoutMs = 3_000;

function addGauge<L extends string>(
  register: Registry,
  { log }: Services,
  settings: { name: string; help: string; labelNames: L[] },
  read: (gauge: Gauge<L>) => Promise<void>,
): void {
  const gauge: Gauge<L> = new Gauge({
    ...settings,
    registers: [register],
    collect: async () => {
      gauge.reset();
      const timeout = AbortSignal.timeout(readTimeoutMs);
      const late = new Promise<never>((_, reject) => {
        timeout.addEventListener("abort", () => reject(new Error("It took too long.")));
      });
      await Promise.race([read(gauge), late]).catch((error: unknown) => {
        log.warn({ err: error, metric: settings.name }, "reading a metric failed");
      });
    },
  });
}
