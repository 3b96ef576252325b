import { appRouter, personContext } from "@bowerbird/api";
import { getKarakeepStats, listByCreation, listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import type { Config } from "@bowerbird/core/platform/config";
import { Router } from "express";
import { requireToken } from "../compat/calls.ts";
import type { GetContext } from "../request-context.ts";
import { toKarakeepLists, toKarakeepStats } from "./answers.ts";
import { bookmarkRoutes } from "./bookmark-routes.ts";
import { type GetPerson, readWhole, whoAmI } from "./caller.ts";
import { listRoutes } from "./list-routes.ts";
import { pageLinks } from "./page-links.ts";
import { unknownAddress } from "./protocol.ts";
import { tagRoutes } from "./tag-routes.ts";
import { trpcCalls } from "./trpc.ts";
import { unansweredCalls } from "./unanswered.ts";

const tokenProblems = { absent: "Unauthorized", wrong: "Unauthorized" };

/**
 * The part of Karakeep's REST API that apps use; see docs/apps.md. Each call is one of our own in other words. Below `/library`
 * it is the same with one list that has the whole library in it, for apps that sync a list.
 */
export function karakeepRoutes(getContext: GetContext, { appUrl }: Config): Router {
  const links = pageLinks(getContext, appUrl);
  return Router()
    .use("/library", routes(getContext, true), links)
    .use(routes(getContext, false), links)
    .use(unknownAddress);
}

/** The version of Karakeep whose API this is. */
const karakeepVersion = "0.33.1";

function routes(getContext: GetContext, hasRoot: boolean): Router {
  const router = Router();
  const getPerson: GetPerson = async (req, res) => {
    const context = getContext(req, res);
    const { app: ctx, caller } = await personContext(context, ["GET", "HEAD"].includes(req.method) ? "read" : "write");
    return { ctx, context, calls: appRouter.createCaller(context), hasRoot, res, tokenId: caller.via.id };
  };
  router.get("/api/version", (_req, res) => void res.json({ version: karakeepVersion }));
  router.use("/api/trpc", trpcCalls(getContext, hasRoot));
  router.get("/api/health", (_req, res) => void res.json({ status: "ok", message: "Bowerbird is running" }));
  router.use("/api/v1", requireToken(getContext, tokenProblems), async (req, res, next) => {
    await getPerson(req, res);
    next();
  });
  router.use("/api/v1/bookmarks", bookmarkRoutes(getPerson));
  router.use("/api/v1/lists", listRoutes(getPerson));
  router.use("/api/v1/tags", tagRoutes(getPerson));
  // Nothing is highlighted here.
  router.get("/api/v1/highlights", (_req, res) => void res.json({ highlights: [], nextCursor: null }));
  router.get("/api/v1/users/me", async (req, res) => {
    res.json(await whoAmI(await getPerson(req, res)));
  });
  router.get("/api/v1/users/me/stats", async (req, res) => {
    const [stats, categories, tags] = await readWhole(await getPerson(req, res), async ({ ctx }) => {
      return [await getKarakeepStats(ctx), await listByCreation(ctx), await listKarakeepTags(ctx)] as const;
    });
    res.json(toKarakeepStats(stats, toKarakeepLists(categories, hasRoot).length, tags));
  });
  router.use("/api/v1", unansweredCalls());
  router.use("/api", unknownAddress);
  return router;
}
