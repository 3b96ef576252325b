import { stats } from "@bowerbird/contract/bookmarks";
import { getStats } from "@bowerbird/core/stats";
import { z } from "zod";
import { readProcedure, router } from "../trpc.ts";

export const statsRouter = router({
  get: readProcedure
    .meta({ openapi: { method: "GET", path: "/stats", summary: "How much you have", tags: ["Bookmarks"] } })
    .input(z.void())
    .output(stats)
    .query(({ ctx }) => getStats(ctx.app)),
});
