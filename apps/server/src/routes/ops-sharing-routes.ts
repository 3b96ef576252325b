import { format } from "@bowerbird/contract/messages";
import { listAllSharedPages, setTakenDown } from "@bowerbird/core/operations";
import { AppError } from "@bowerbird/core/platform/errors";
import type { RunningServices } from "@bowerbird/core/services";
import express, { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { operatorOf } from "./ops-people-routes.ts";
import { opsSharingPage } from "./ops-sharing-page.ts";
import t from "../messages.json" with { type: "json" };

const perPage = 50;
const pageInput = z.object({
  find: z.string().trim().max(2_000).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
const action = z.object({ userId: z.uuid(), categoryId: z.uuid() });

/** `/ops/sharing`: which categories people share, and taking pages down. Guarded as `/ops/people` is. */
export function opsSharingRoutes(services: RunningServices): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.type("html").set("cache-control", "no-store");
    res.send(await showPages(services, pageInput.parse(req.query), null));
  });
  const form = express.urlencoded({ extended: false, limit: "10kb" });
  router.post("/take-down", form, answer(services, true));
  router.post("/restore", form, answer(services, false));
  return router;
}

function answer(services: RunningServices, isDown: boolean): RequestHandler {
  return async (req, res) => {
    const { status, outcome } = await run(services, isDown, req);
    res.status(status).type("html").set("cache-control", "no-store");
    res.send(await showPages(services, pageInput.parse({}), outcome));
  };
}

async function run(services: RunningServices, isDown: boolean, req: Request) {
  const input = action.safeParse(req.body ?? {});
  if (!input.success) return { status: 400, outcome: t.theRequestIsNotValid };
  try {
    const email = await setTakenDown(services, operatorOf(req), input.data, isDown);
    return { status: 200, outcome: format(isDown ? t.sharedPageTakenDown : t.sharedPageRestored, { email }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.code === "NOT_FOUND" ? 404 : 400, outcome: error.message };
  }
}

async function showPages(
  services: RunningServices,
  { find, page }: z.output<typeof pageInput>,
  outcome: string | null,
): Promise<string> {
  const found = await listAllSharedPages(services, { find, limit: perPage + 1, offset: (page - 1) * perPage });
  const state = { find, page, hasMore: found.length > perPage, outcome, isOn: services.config.sharing };
  return opsSharingPage({ ...state, pages: found.slice(0, perPage) });
}
