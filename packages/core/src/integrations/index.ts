export { createJobQueue, type JobQueue } from "./job-queue.ts";
export { createJobWorkers, type JobHandlers, type JobWorkers } from "./job-workers.ts";
export { createMailer } from "./mailer.ts";
