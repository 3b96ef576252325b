import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RunningServices } from "@bowerbird/core/services";
import type { RequestHandler } from "express";

/** Every job of every queue. @param path under which it is shown */
export function queueBoard({ jobQueue }: RunningServices, path: string): RequestHandler {
  const adapter = new ExpressAdapter().setBasePath(path);
  createBullBoard({ queues: jobQueue.queues.map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  return adapter.getRouter() as RequestHandler;
}
