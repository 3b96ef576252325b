import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RunningServices } from "@bowerbird/core/services";
import type { RequestHandler } from "express";

/** Bull Board: all jobs of all queues. @param path where it is mounted */
export function queueBoard({ jobQueue }: RunningServices, path: string): RequestHandler {
  const adapter = new ExpressAdapter().setBasePath(path);
  createBullBoard({ queues: jobQueue.queues.map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  return adapter.getRouter() as RequestHandler;
}
