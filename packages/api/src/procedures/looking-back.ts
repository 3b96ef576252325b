import { bookmarkMap, mapLinks, mapLinksInput } from "@bowerbird/contract/bookmark-map";
import { insights, insightsInput, rediscovered, rediscoverInput, shuffled } from "@bowerbird/contract/looking-back";
import { getInsights } from "@bowerbird/core/library/insights";
import { getMap, listMapLinks } from "@bowerbird/core/organize/map";
import { rediscover, shuffle } from "@bowerbird/core/organize/rediscover";
import { z } from "zod";
import { heavyReadProcedure, readProcedure, router } from "../trpc.ts";

const at = (path: `/${string}`, summary: string) => ({
  openapi: { method: "GET" as const, path, summary, tags: ["Looking back"] },
});

export const insightsRouter = router({
  get: heavyReadProcedure
    .meta(at("/insights", "Count what you collect, by month, category, site and tag"))
    .input(insightsInput)
    .output(insights)
    .query(({ ctx, input }) => getInsights(ctx.app, input)),
  map: readProcedure
    .meta({ ...at("/insights/map", "Get a map of your bookmarks by similarity"), isHeavy: true })
    .input(z.void())
    .output(bookmarkMap)
    .query(({ ctx }) => getMap(ctx.app)),
  mapLinks: readProcedure
    .meta({ ...at("/insights/map/links", "List the bookmarks of points of the map"), mayConflict: true })
    .input(mapLinksInput)
    .output(mapLinks)
    .query(({ ctx, input }) => listMapLinks(ctx.app, input)),
});

export const rediscoverRouter = router({
  get: readProcedure
    .meta(at("/rediscover", "List links of this day in earlier years, and forgotten ones"))
    .input(rediscoverInput)
    .output(rediscovered)
    .query(({ ctx, input }) => rediscover(ctx.app, input)),
  shuffle: readProcedure
    .meta(at("/rediscover/shuffle", "List ten of your bookmarks by chance"))
    .input(z.void())
    .output(shuffled)
    .query(({ ctx }) => shuffle(ctx.app)),
});
