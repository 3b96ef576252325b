import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RunningServices } from "@bowerbird/core/services";
import { Router } from "express";
import { collectDefaultMetrics, Registry } from "prom-client";
import { addModelMetrics } from "./model-metrics.ts";
import { operatorsOnly } from "../security/operators-only.ts";

const board = "/ops/queues";

/** What only operators see. */
export function opsRoutes(services: RunningServices): Router {
  const { config, jobQueue } = services;
  const router = Router();
  const register = new Registry();
  collectDefaultMetrics({ register });
  addModelMetrics(register, services);
  const guard = operatorsOnly(config.opsPassword);
  router.get(
    "/metrics",
    guard,
    async (_req, res) => void res.type(register.contentType).send(await register.metrics()),
  );
  const adapter = new ExpressAdapter().setBasePath(board);
  createBullBoard({ queues: jobQueue.queues.map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  router.use(board, guard, adapter.getRouter() as Router);
  return router;
}
