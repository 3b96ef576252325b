import { type Feed, type FeedEntry, toFeedText } from "./feed.ts";

/** Writes JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed({ title, link, self, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: toFeedText(title),
    home_page_url: link,
    feed_url: self,
    items: entries.map(toItem),
  });
}

/** An item must have a content: without a description it is its title. */
function toItem({ id, title, link, published, updated, tags, summary }: FeedEntry) {
  return {
    id,
    url: toFeedText(link),
    title: toFeedText(title),
    content_text: toFeedText(summary ?? title),
    ...(summary !== null && { summary: toFeedText(summary) }),
    date_published: published.toISOString(),
    date_modified: updated.toISOString(),
    tags: tags.map(toFeedText),
  };
}
