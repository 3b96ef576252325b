import { limits } from "@bowerbird/contract/limits";
import { AppError } from "@bowerbird/core/errors";
import { checkJson, type JsonBounds } from "@bowerbird/core/json";
import type { Request, RequestHandler } from "express";
import type { ContextOf } from "../routes/context-of.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** How large one body may be, and all that are held at the same time. Sizes in bytes. */
export interface BodyBounds {
  /** One body without a session or token: signing in and up take far less. */
  anonymous: number;
  /** All bodies without a session or token; of their own, so that strangers take no room from those signed in. */
  anonymousTogether: number;
  perPerson: number;
  /** All bodies of signed-in people at this server. */
  together: number;
}

const ownBounds: BodyBounds = {
  anonymous: 64 * kilobyte,
  anonymousTogether: 16 * megabyte,
  perPerson: 50 * megabyte,
  together: 150 * megabyte,
};
/** The largest call names 10,000 bookmarks with all their fields and tags: some 250,000 values. */
const shape: JsonBounds = { maxDepth: 64, maxValues: 500_000 };
/** A list of links to import. */
const importBytes = 25 * megabyte;
const retrySeconds = 2;

/**
 * Reads JSON bodies, once it is known who sends them: strangers may send little, and no one may send what takes far more
 * memory parsed than sent. Leaves `req.body` as text, so that each of the transports parses it once. Everything that is
 * not JSON is left unread.
 *
 * @returns a handler that fails with PAYLOAD_TOO_LARGE, BAD_REQUEST (nested too deeply, too many values) or
 *   TOO_MANY_REQUESTS (too much at the same time)
 */
export function readJson(contextOf: ContextOf, bounds: BodyBounds = ownBounds): RequestHandler {
  const take = countHeldBytes(bounds);
  return async (req, res, next) => {
    if (!req.is(["json", "+json"])) return next();
    const caller = await contextOf(req, res).findCaller();
    if (res.closed) return;
    const limit = caller ? limitOf(req) : bounds.anonymous;
    // A packed body says how long it is only when it is unpacked.
    if (req.headers["content-encoding"] !== undefined) throw new AppError("BAD_REQUEST", "Please send JSON unpacked.");
    const announced = Number(req.headers["content-length"] ?? limit);
    if (announced > limit) throw tooLarge();
    res.once("close", take(caller?.userId ?? null, announced));
    const body = await readBytes(req, limit);
    checkJson(body, shape);
    req.body = body.length === 0 ? undefined : body.toString("utf8");
    next();
  };
}

/** @returns what takes room for a body, null being a stranger's, and gives what frees it again; it throws TOO_MANY_REQUESTS */
function countHeldBytes({ perPerson, together, anonymousTogether }: BodyBounds) {
  const people = new Map<string | null, number>();
  let signedIn = 0;
  const add = (owner: string | null, bytes: number) => {
    const held = (people.get(owner) ?? 0) + bytes;
    if (owner !== null) signedIn += bytes;
    if (held > 0) people.set(owner, held);
    else people.delete(owner);
  };
  return (owner: string | null, bytes: number): (() => void) => {
    const held = (people.get(owner) ?? 0) + bytes;
    const isTooMuch = owner === null ? held > anonymousTogether : held > perPerson || signedIn + bytes > together;
    if (isTooMuch) throw tooMuchAtOnce();
    add(owner, bytes);
    return () => add(owner, -bytes);
  };
}

/** Parses what `readJson` has read, for those who want it parsed. */
export const parseJson: RequestHandler = (req, _res, next) => {
  if (typeof req.body === "string") {
    try {
      req.body = JSON.parse(req.body) as unknown;
    } catch {
      throw new AppError("BAD_REQUEST", "The request is not valid JSON.");
    }
  }
  next();
};

function limitOf(req: Request): number {
  return req.method === "POST" && req.originalUrl.startsWith("/api/imports") ? importBytes : limits.jsonBytes;
}

/** Stops at the limit and leaves the rest unread, so that the sender is answered at once. */
function readBytes(req: Request, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) return void chunks.push(chunk);
    req.off("data", take).pause();
    reject(tooLarge());
  };
  req
    .on("data", take)
    .once("end", () => resolve(Buffer.concat(chunks)))
    .once("error", () => reject(new AppError("BAD_REQUEST", "The request is not complete.")));
  return promise;
}

function tooLarge(): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", "The request is too large.");
}

function tooMuchAtOnce(): AppError {
  const sentence = "Too much is being sent at the same time. Please try again in a few seconds.";
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter: retrySeconds });
}
