import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

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
