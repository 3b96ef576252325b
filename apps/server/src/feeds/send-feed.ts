import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { Answer } from "../cached-answers.ts";
import { type Feed, type FeedEntry, toFeedText } from "./feed.ts";
import { escapeHtml } from "@bowerbird/contract/tidy-text";

const feedFormats = {
  atom: { mediaType: "application/atom+xml", write: writeAtom },
  json: { mediaType: "application/feed+json", write: writeJsonFeed },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** A feed as an answer that only the reader may keep. */
export function writeFeed(format: FeedFormat, feed: Feed): Answer {
  const { mediaType, write } = feedFormats[format];
  const headers = {
    "last-modified": feed.updated.toUTCString(),
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
  };
  return { type: `${mediaType}; charset=utf-8`, body: write(feed), headers };
}

/** Answers with a feed, or with 304 when the reader has this one. */
export function sendFeed(req: Request, res: Response, format: FeedFormat, feed: Feed): void {
  const { type, body, headers } = writeFeed(format, feed);
  // Weak, because the answer may be compressed.
  res.set({ ...headers, etag: `W/"${createHash("sha256").update(body).digest("base64url")}"` });
  if (req.fresh) return void res.status(304).end();
  res.set("content-type", type).send(body);
}

/** Writes Atom 1.0 (RFC 4287). */
export function writeAtom({ id, title, link, self, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${element("id", id)}${element("title", title)}${element("updated", updated.toISOString())}<link rel="alternate" href="${escape(link)}"/>
<link rel="self" type="application/atom+xml" href="${escape(self)}"/>
<author><name>Bowerbird</name></author>
${entries.map(writeEntry).join("")}</feed>
`;
}

function writeEntry({ id, title, link, published, updated, tags, summary }: FeedEntry): string {
  const fields = [
    element("id", id),
    element("title", title),
    `<link rel="alternate" href="${escape(link)}"/>\n`,
    element("published", published.toISOString()),
    element("updated", updated.toISOString()),
    ...tags.map((tag) => `<category term="${escape(tag)}"/>\n`),
    summary === null ? "" : element("summary", summary),
  ];
  return `<entry>\n${fields.join("")}</entry>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escape(text)}</${name}>\n`;
}

function escape(text: string): string {
  return escapeHtml(toFeedText(text));
}

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
