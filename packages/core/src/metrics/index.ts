export { addStateMetrics } from "./add-state-metrics.ts";
export { createMetrics, type Metrics } from "./create-metrics.ts";
export { type JobTry, measureJobs, type ObserveJob } from "./measure-jobs.ts";
export { measureEmbedder } from "./measure-embedder.ts";
export { measureModel } from "./measure-model.ts";
export { measurePages } from "./measure-pages.ts";
