import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";

interface CachedAnswer {
  etag: string;
  plain: Buffer;
  packed: Buffer;
}

/**
 * Answers that are the same for everyone are made and compressed once, and cached as bytes with their ETag.
 *
 * @param max how many are cached; those that were asked longest ago go first
 * @returns a function that sends the answer of a key, which `make` makes if it is not cached
 */
export function cacheAnswers(max: number) {
  const cached = new Map<string, Promise<CachedAnswer>>();
  return async (req: Request, res: Response, key: string, type: string, make: () => Promise<string>): Promise<void> => {
    const answer = cached.get(key) ?? toAnswer(make);
    cached.delete(key);
    cached.set(key, answer);
    if (cached.size > max) cached.delete(cached.keys().next().value!);
    // One that could not be made is tried again.
    answer.catch(() => cached.delete(key));
    const { etag, plain, packed } = await answer;
    res.set({ etag, "cache-control": "no-cache", vary: "accept-encoding" }).type(type);
    if (req.fresh) return void res.status(304).end();
    if (!req.acceptsEncodings("gzip")) return void res.send(plain);
    res.set("content-encoding", "gzip").send(packed);
  };
}

const pack = promisify(gzip);

async function toAnswer(make: () => Promise<string>): Promise<CachedAnswer> {
  const plain = Buffer.from(await make());
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { etag, plain, packed: await pack(plain) };
}
