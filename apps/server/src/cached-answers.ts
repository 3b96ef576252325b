import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Request, Response } from "express";

/** An answer that is the same for everyone. */
export interface Answer {
  /** As `res.type` takes it. */
  type: string;
  /** Text is compressed. */
  body: string | Buffer;
  headers?: Record<string, string>;
}

interface CachedAnswer extends Pick<Answer, "type" | "headers"> {
  etag: string;
  plain: Buffer;
  packed: Buffer | null;
}

/** What is cached at most; answers that were asked longest ago go first. */
export interface CacheLimits {
  answers: number;
  bytes: number;
}

/** One answer may take this part of all bytes. */
const largestPart = 1 / 8;
/** Less is not worth packing (bytes). */
const minPacked = 1_024;

/**
 * Answers that are the same for everyone are made and compressed once, and cached as bytes with their ETag.
 *
 * @returns a function that sends the answer of a key, which `make` makes if it is not cached
 */
export function cacheAnswers(max: CacheLimits) {
  const cache = new AnswerCache(max);
  return async (req: Request, res: Response, key: string, make: () => Promise<Answer>): Promise<void> => {
    const { etag, type, headers, plain, packed } = await cache.get(key, make);
    res
      .set({ etag, "cache-control": "no-cache", ...headers })
      .vary("accept-encoding")
      .type(type);
    if (req.fresh) return void res.status(304).end();
    if (packed === null || !req.acceptsEncodings("gzip")) return void res.send(plain);
    res.set("content-encoding", "gzip").send(packed);
  };
}

class AnswerCache {
  readonly #cached = new Map<string, { answer: Promise<CachedAnswer>; bytes: number }>();
  readonly #max: CacheLimits;
  #bytes = 0;

  constructor(max: CacheLimits) {
    this.#max = max;
  }

  get(key: string, make: () => Promise<Answer>): Promise<CachedAnswer> {
    const known = this.#cached.get(key);
    if (known) {
      this.#cached.delete(key);
      this.#cached.set(key, known);
      return known.answer;
    }
    const entry = { answer: toCachedAnswer(make), bytes: 0 };
    this.#cached.set(key, entry);
    if (this.#cached.size > this.#max.answers) this.#forget(this.#cached.keys().next().value!);
    entry.answer.then(
      (answer) => this.#weigh(key, entry, answer),
      // One that could not be made is tried again.
      () => this.#cached.get(key) === entry && this.#forget(key),
    );
    return entry.answer;
  }

  #weigh(key: string, entry: { bytes: number }, { plain, packed }: CachedAnswer): void {
    if (this.#cached.get(key) !== entry) return;
    entry.bytes = plain.length + (packed?.length ?? 0);
    this.#bytes += entry.bytes;
    if (entry.bytes > this.#max.bytes * largestPart) this.#forget(key);
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#max.bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#cached.get(key)?.bytes ?? 0;
    this.#cached.delete(key);
  }
}

const pack = promisify(gzip);

async function toCachedAnswer(make: () => Promise<Answer>): Promise<CachedAnswer> {
  const { body, type, headers } = await make();
  const plain = Buffer.from(body);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  const isPacked = typeof body === "string" && plain.length >= minPacked;
  return { etag, type, ...(headers && { headers }), plain, packed: isPacked ? await pack(plain) : null };
}
