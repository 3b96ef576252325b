import type { PoolUse } from "@bowerbird/db";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { costMicros, type ModelUsageTotal, totalModelUsage } from "../platform/model-calls/index.ts";
import { createVisitorContext, type Services } from "../platform/context/index.ts";
import type { QueueOperator } from "../platform/jobs/index.ts";
import type { Model } from "../platform/ports/model.ts";
import type { Embedder } from "../semantic/embeddings/index.ts";
import { FetchError, type PageFetcher } from "../intake/pages/index.ts";

/** Sources of the metrics that are read at scrape time. */
interface StateSources {
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
  costMicros: micros,
}: ModelUsageTotal): Record<string, number> {
  return {
    calls,
    "question tokens": promptTokens,
    "answer tokens": completionTokens,
    "embedding tokens": embeddingTokens,
    dollars: micros / 1_000_000,
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

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds. */
const answerTimes = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds. */
const jobTimes = [0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

/**
 * The metrics of one process, for Prometheus. Labels are our own names, such as a route's pattern or a job's name, never
 * a caller's input: this bounds their number.
 */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return { register, ...requestMetrics([register]), ...jobMetrics([register]), ...outsideMetrics([register]) };
}

function requestMetrics(registers: Registry[]) {
  return {
    requestSeconds: new Histogram({
      name: "bowerbird_http_request_duration_seconds",
      help: "How long requests took until their answer was sent, by the pattern of their address",
      labelNames: ["method", "route", "status"] as const,
      buckets: answerTimes,
      registers,
    }),
    openStreams: new Gauge({
      name: "bowerbird_event_streams",
      help: "Pages that listen for live updates",
      registers,
    }),
  };
}

function jobMetrics(registers: Registry[]) {
  return {
    jobSeconds: new Histogram({
      name: "bowerbird_job_duration_seconds",
      help: "How long a try of a job took; its outcome is done, retried or failed",
      labelNames: ["queue", "job", "outcome"] as const,
      buckets: jobTimes,
      registers,
    }),
    jobWaitSeconds: new Histogram({
      name: "bowerbird_job_wait_seconds",
      help: "How long a job waited, after it was due, for its first try",
      labelNames: ["queue", "job"] as const,
      buckets: jobTimes,
      registers,
    }),
  };
}

function outsideMetrics(registers: Registry[]) {
  return {
    fetches: new Counter({
      name: "bowerbird_page_fetches_total",
      help: "Addresses that were asked for; the outcome is read, gone, final, temporary, busy or error",
      labelNames: ["kind", "outcome"] as const,
      registers,
    }),
    modelSeconds: new Histogram({
      name: "bowerbird_model_call_duration_seconds",
      help: "How long calls of the language model took, their retries included",
      labelNames: ["outcome"] as const,
      buckets: answerTimes,
      registers,
    }),
    embeddingSeconds: new Histogram({
      name: "bowerbird_embedding_call_duration_seconds",
      help: "How long calls of the embedding model took, their retries included; the purpose is search or background",
      labelNames: ["purpose", "outcome"] as const,
      buckets: answerTimes,
      registers,
    }),
    modelTokens: new Counter({
      name: "bowerbird_model_tokens_total",
      help: "Tokens that calls of the language model came to",
      labelNames: ["kind"] as const,
      registers,
    }),
    modelDollars: new Counter({
      name: "bowerbird_model_cost_dollars_total",
      help: "What calls of the language model cost in US dollars, where its price is known",
      registers,
    }),
  };
}

/** One attempt of a job; times in seconds. */
export interface JobTry {
  queue: string;
  /** `unknown` for a name that is not ours, to bound the number of labels. */
  job: string;
  outcome: "done" | "retried" | "failed";
  seconds: number;
  /** Null for a retry, which waits on purpose. */
  waited: number | null;
}

export type ObserveJob = (tried: JobTry) => void;

/** Counts job attempts, their duration and their wait. */
export function measureJobs({ jobSeconds, jobWaitSeconds }: Metrics): ObserveJob {
  return ({ queue, job, outcome, seconds, waited }) => {
    jobSeconds.observe({ queue, job, outcome }, seconds);
    if (waited !== null) jobWaitSeconds.observe({ queue, job }, waited);
  };
}

/** Counts the language model's calls, tokens and cost. */
export function measureModel(model: Model | null, metrics: Metrics): Model | null {
  if (!model) return null;
  const complete: Model["complete"] = async (request, log) => {
    const end = metrics.modelSeconds.startTimer();
    try {
      const answer = await model.complete(request, log);
      end({ outcome: "answered" });
      metrics.modelTokens.inc({ kind: "question" }, answer.promptTokens);
      metrics.modelTokens.inc({ kind: "answer" }, answer.completionTokens);
      metrics.modelDollars.inc(costMicros(model.name, answer.promptTokens, answer.completionTokens) / 1_000_000);
      return answer;
    } catch (error) {
      end({ outcome: "failed" });
      throw error;
    }
  };
  return { ...model, complete };
}

/** Counts the embedding model's calls, tokens and cost. */
export function measureEmbedder(embedder: Embedder | null, metrics: Metrics): Embedder | null {
  if (!embedder) return null;
  const embed: Embedder["embed"] = async (request, log) => {
    const purpose = request.isSearch ? "search" : "background";
    const end = metrics.embeddingSeconds.startTimer();
    try {
      const answer = await embedder.embed(request, log);
      end({ purpose, outcome: "answered" });
      if (embedder.limits !== null) {
        metrics.modelTokens.inc({ kind: "embedding" }, answer.tokens);
        metrics.modelDollars.inc(costMicros(request.model ?? embedder.name, answer.tokens, 0) / 1_000_000);
      }
      return answer;
    } catch (error) {
      end({ purpose, outcome: "failed" });
      throw error;
    }
  };
  return { ...embedder, embed };
}

/** Counts page fetches by their outcome. */
export function measurePages(pages: PageFetcher, { fetches }: Metrics): PageFetcher {
  return {
    ...pages,
    read: async (url, options, use) => {
      try {
        const result = await pages.read(url, options, use);
        fetches.inc({ kind: options.kind, outcome: "read" });
        return result;
      } catch (error) {
        fetches.inc({ kind: options.kind, outcome: error instanceof FetchError ? error.outcome : "error" });
        throw error;
      }
    },
  };
}
