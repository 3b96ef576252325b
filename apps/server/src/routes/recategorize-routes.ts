import { appRouter } from "@bowerbird/api";
import { Router } from "express";
import type { ContextOf } from "./context-of.ts";

/** `POST /api/bookmarks/recategorize`: 200 with the bookmarks when they are sorted soon, else 202 with the id to ask for. */
export function recategorizeRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.post("/bookmarks/recategorize", async (req, res) => {
    const caller = appRouter.createCaller(contextOf(req, res));
    const answer = await caller.recategorizations.startAndWait(req.body ?? {});
    res.status(answer.bookmarks ? 200 : 202).json(answer);
  });
  return router;
}
