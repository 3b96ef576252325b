export { listFeeds, openFeed, renewFeed, stopFeed } from "./feeds.ts";
export { findFeed, type FeedContent, type OpenedFeed, readFeed } from "./read-feed.ts";
