export { askUserInfo } from "./openid/ask-user-info.ts";
export { createDrive } from "./drive/create-drive.ts";
export { createJobQueue, type JobQueue } from "./job-queue.ts";
export { createJobWorkers, type JobHandlers, type JobWorkers } from "./job-workers.ts";
export { createMailer } from "./mailer.ts";
export { createBuiltInEmbedder } from "./model/built-in/built-in-embedder.ts";
export { createEmbedder, createModel } from "./model/create-models.ts";
export { createHostGate, createPageFetcher, type HostGate, type Lookup } from "./page-fetcher/index.ts";
