import { appRouter } from "@bowerbird/api";
import express, { Router } from "express";
import type { ContextOf } from "./context-of.ts";

/** `DELETE /api/account` with the password in its body, where no log keeps it. */
export function accountRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.delete("/account", express.json(), async (req, res) => {
    res.json(await appRouter.createCaller(contextOf(req, res)).account.delete(req.body ?? {}));
  });
  return router;
}
