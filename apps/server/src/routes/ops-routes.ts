import { addStateMetrics } from "@bowerbird/core/metrics";
import type { RunningServices } from "@bowerbird/core/services";
import { describeSystem, retryJob } from "@bowerbird/core/operations";
import express, { type RequestHandler, Router } from "express";
import { z } from "zod";
import { loadLater } from "../load-later.ts";
import { opsPage } from "./ops-page.ts";
import { operatorsOnly } from "../security/operators-only.ts";

const board = "/ops/queues";
const failedJob = z.object({ queue: z.string(), id: z.string() }).catch({ queue: "", id: "" });

/** What only operators see. */
export function opsRoutes(services: RunningServices): Router {
  const guard = operatorsOnly(services.config.opsPassword);
  const router = Router();
  router.get("/ops", guard, async (_req, res) => {
    res.type("html").set("cache-control", "no-store");
    res.send(opsPage(await describeSystem(services), new Date()));
  });
  // A browser sends the password along whoever asks for it: the check of the origin stands before this.
  router.post("/ops/retry", guard, express.urlencoded({ extended: false }), async (req, res) => {
    await retryJob(services, failedJob.parse(req.body ?? {}));
    res.redirect(303, "/ops");
  });
  router.get("/metrics", guard, metrics(services));
  router.use(
    board,
    guard,
    loadLater(async () => (await import("./queue-board.ts")).queueBoard(services, board)),
  );
  return router;
}

function metrics(services: RunningServices): RequestHandler {
  const { register } = services.metrics;
  addStateMetrics(register, { services, operator: services.jobQueue.operator, poolUse: services.poolUse });
  return async (_req, res) => void res.type(register.contentType).send(await register.metrics());
}
