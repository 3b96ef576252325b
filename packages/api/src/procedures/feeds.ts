import { feed, feedIdInput, openFeedInput } from "@bowerbird/contract/feeds";
import { listFeeds, openFeed, renewFeed, stopFeed } from "@bowerbird/core/search/feeds";
import { z } from "zod";
import { accountProcedure, provenProcedure, router } from "../trpc.ts";

const tags = ["Feeds"];

/** Feeds of categories, tags and saved searches. An address is enough to read one. */
export const feedsRouter = router({
  list: accountProcedure
    .meta({ openapi: { method: "GET", path: "/feeds", summary: "List your feeds with their addresses", tags } })
    .input(z.void())
    .output(z.array(feed))
    .query(({ ctx }) => listFeeds(ctx.app)),
  open: provenProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/feeds",
        summary: "Get the feed of a category, a tag or a saved search",
        description: "There is one for each; it is created by the first call.",
        tags,
      },
    })
    .input(openFeedInput)
    .output(feed)
    .mutation(({ ctx, input }) => openFeed(ctx.app, input)),
  renew: provenProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/feeds/{id}/renew",
        summary: "Give a feed a new address; the old one ends",
        tags,
      },
    })
    .input(feedIdInput)
    .output(feed)
    .mutation(({ ctx, input }) => renewFeed(ctx.app, input)),
  stop: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/feeds/{id}", summary: "Stop a feed", tags } })
    .input(feedIdInput)
    .output(feedIdInput)
    .mutation(({ ctx, input }) => stopFeed(ctx.app, input)),
});
