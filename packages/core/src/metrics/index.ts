export { addStateMetrics } from "./add-state-metrics.ts";
export { createMetrics, type Metrics } from "./create-metrics.ts";
export { type JobTry, measureJobs, type ObserveJob, measureEmbedder, measureModel, measurePages } from "./measure.ts";
