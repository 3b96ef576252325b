import type { Config } from "@bowerbird/core/platform/config";
import { notFound } from "@bowerbird/core/platform/errors";
import { limited } from "@bowerbird/core/platform/rate-limits";
import { type FeedContent, findFeed, readFeed } from "@bowerbird/core/search/feeds";
import { Router } from "express";
import type { GetContext } from "../request-context.ts";
import { type Feed, toEntryId, toFeedText } from "./feed.ts";
import t from "../messages.json" with { type: "json" };
import { type FeedFormat, sendFeed } from "./send-feed.ts";

/** `/feeds/{token}.atom` and `.json`: a feed of a person, for their reader, without signing in. */
export function feedRoutes(getContext: GetContext, config: Config): Router {
  const router = Router();
  router.get(/^\/([\w-]{43})\.(atom|json)$/, async (req, res) => {
    const [token, format] = Object.values(req.params) as [string, FeedFormat];
    const { visitor, takeTurn } = getContext(req, res);
    const content = await limited(visitor, "feed", { account: null }, async () => {
      const opened = await findFeed(visitor, token);
      await takeTurn(opened.ctx.userId);
      return readFeed(opened);
    });
    sendFeed(req, res, format, toFeed(content, `${config.appUrl}/feeds/${token}.${format}`, config));
  });
  router.use(() => {
    throw notFound(t.thisAddressDoesNotExist);
  });
  return router;
}

function toFeed({ id: feedId, name, path, updated, bookmarks }: FeedContent, self: string, { appUrl }: Config): Feed {
  const entries = bookmarks.map(({ id, url, title, description, tags, createdAt, updatedAt }) => {
    return {
      id: toEntryId(id),
      title: toFeedText(title) || url,
      link: url,
      published: createdAt,
      updated: updatedAt,
      tags,
      summary: description,
    };
  });
  return { id: toEntryId(feedId), title: name, link: appUrl + path, self, updated, entries };
}
