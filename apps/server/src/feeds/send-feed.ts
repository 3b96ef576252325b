import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import type { Answer } from "../cached-answers.ts";
import type { Feed } from "./feed.ts";
import { writeAtom } from "./write-atom.ts";
import { writeJsonFeed } from "./write-json-feed.ts";

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
