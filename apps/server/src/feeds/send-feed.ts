import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { Feed } from "./feed.ts";
import { writeAtom } from "./write-atom.ts";
import { writeJsonFeed } from "./write-json-feed.ts";

const feedFormats = {
  atom: { mediaType: "application/atom+xml", write: writeAtom },
  json: { mediaType: "application/feed+json", write: writeJsonFeed },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** Answers with a feed, or with 304 when the reader has this one. Only the reader may keep it. */
export function sendFeed(req: Request, res: Response, format: FeedFormat, feed: Feed): void {
  const { mediaType, write } = feedFormats[format];
  const body = write(feed);
  res.set({
    // Weak, because the answer may be compressed.
    etag: `W/"${createHash("sha256").update(body).digest("base64url")}"`,
    "last-modified": feed.updated.toUTCString(),
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
  });
  if (req.fresh) return void res.status(304).end();
  res.set("content-type", `${mediaType}; charset=utf-8`).send(body);
}
