import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";

interface KeptAnswer {
  etag: string;
  plain: Buffer;
  packed: Buffer;
}

/**
 * Answers that are the same for everyone are made and compressed once, and kept as bytes with their ETag.
 *
 * @param max how many are kept; those that were asked longest ago go first
 * @returns a function that sends the answer of a key, which `make` makes if it is not kept
 */
export function keepAnswers(max: number) {
  const kept = new Map<string, Promise<KeptAnswer>>();
  return async (req: Request, res: Response, key: string, type: string, make: () => Promise<string>): Promise<void> => {
    const answer = kept.get(key) ?? toAnswer(make);
    kept.delete(key);
    kept.set(key, answer);
    if (kept.size > max) kept.delete(kept.keys().next().value!);
    // One that could not be made is tried again.
    answer.catch(() => kept.delete(key));
    const { etag, plain, packed } = await answer;
    res.set({ etag, "cache-control": "no-cache", vary: "accept-encoding" }).type(type);
    if (req.fresh) return void res.status(304).end();
    if (!req.acceptsEncodings("gzip")) return void res.send(plain);
    res.set("content-encoding", "gzip").send(packed);
  };
}

const pack = promisify(gzip);

async function toAnswer(make: () => Promise<string>): Promise<KeptAnswer> {
  const plain = Buffer.from(await make());
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { etag, plain, packed: await pack(plain) };
}
