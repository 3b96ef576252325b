import { limits } from "@bowerbird/contract/limits";
import { AppError } from "@bowerbird/core/platform/errors";
import { checkJson, type JsonBounds } from "@bowerbird/core/platform/json";
import type { Request, RequestHandler } from "express";
import type { GetContext } from "../request-context.ts";
import t from "../messages.json" with { type: "json" };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Max. bytes of one body, and of all bodies in memory. */
export interface BodyBounds {
  /** One body without a session or token: sign-in and sign-up need far less. */
  anonymous: number;
  /** All bodies without a session or token; separate, so that anonymous requests cannot use up the others' limit. */
  anonymousTogether: number;
  perPerson: number;
  /** All bodies of signed-in people on this server. */
  together: number;
}

const ownBounds: BodyBounds = {
  anonymous: 64 * kilobyte,
  anonymousTogether: 16 * megabyte,
  perPerson: 50 * megabyte,
  together: 150 * megabyte,
};
/** The largest call contains 10,000 bookmarks with all fields and tags: about 250,000 values. */
const shape: JsonBounds = { maxDepth: 64, maxValues: 500_000 };
/** A list of links to import. */
const importBytes = 25 * megabyte;
const retrySeconds = 2;
/** The largest body comes within this time at 10 Mbit/s. */
const maxBodyMs = 20_000;

/**
 * Reads JSON bodies after the caller is known: anonymous bodies are limited to little, and bodies that need far more memory
 * parsed than sent are refused. Leaves `req.body` as text, which the transports parse. Bodies that are not JSON stay
 * unread.
 *
 * @returns a handler that fails with PAYLOAD_TOO_LARGE, BAD_REQUEST (nested too deeply, too many values, not
 *   complete in time) or TOO_MANY_REQUESTS (too much at the same time)
 */
export function readJson(
  getContext: GetContext,
  bounds: BodyBounds = ownBounds,
  bodyTimeoutMs = maxBodyMs,
): RequestHandler {
  const take = countHeldBytes(bounds);
  return async (req, res, next) => {
    if (!req.is(["json", "+json"])) return next();
    const caller = await getContext(req, res).findCaller();
    if (res.closed) return;
    const limit = caller ? getLimit(req) : bounds.anonymous;
    // The size of a compressed body is not known in advance.
    if (req.headers["content-encoding"] !== undefined)
      throw new AppError("BAD_REQUEST", t.pleaseSendJsonWithoutCompression);
    if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge();
    const held = take(caller?.userId ?? null);
    res.once("close", held.release);
    const body = await readBytes(req, { limit, timeoutMs: bodyTimeoutMs, onBytes: held.add });
    checkJson(body, shape);
    req.body = body.length === 0 ? undefined : body.toString("utf8");
    next();
  };
}

/**
 * Counts bytes as they come: a body that is announced and not sent takes no room.
 *
 * @returns a function for the body of an owner (null: anonymous). Its `add` throws TOO_MANY_REQUESTS
 */
function countHeldBytes({ perPerson, together, anonymousTogether }: BodyBounds) {
  const people = new Map<string | null, number>();
  let signedIn = 0;
  const add = (owner: string | null, bytes: number) => {
    const held = (people.get(owner) ?? 0) + bytes;
    if (owner !== null) signedIn += bytes;
    if (held > 0) people.set(owner, held);
    else people.delete(owner);
  };
  return (owner: string | null): { add: (bytes: number) => void; release: () => void } => {
    let own = 0;
    return {
      add: (bytes) => {
        const held = (people.get(owner) ?? 0) + bytes;
        const isTooMuch = owner === null ? held > anonymousTogether : held > perPerson || signedIn + bytes > together;
        if (isTooMuch) throw tooMuchAtOnce();
        own += bytes;
        add(owner, bytes);
      },
      release: () => add(owner, -own),
    };
  };
}

/** Parses the text that `readJson` has read. */
export const parseJson: RequestHandler = (req, _res, next) => {
  if (typeof req.body === "string") {
    try {
      req.body = JSON.parse(req.body) as unknown;
    } catch {
      throw new AppError("BAD_REQUEST", t.theRequestIsNotValidJson);
    }
  }
  next();
};

function getLimit(req: Request): number {
  return req.method === "POST" && req.originalUrl.startsWith("/api/imports") ? importBytes : limits.jsonBytes;
}

/** Stops at the limit or after the time and leaves the rest unread, so that the client is answered right away. */
function readBytes(
  req: Request,
  { limit, timeoutMs, onBytes }: { limit: number; timeoutMs: number; onBytes: (count: number) => void },
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    try {
      if (size > limit) throw tooLarge();
      onBytes(chunk.length);
      chunks.push(chunk);
    } catch (error) {
      stop(error);
    }
  };
  const stop = (reason: unknown): void => {
    req.off("data", take).pause();
    reject(reason);
  };
  const late = setTimeout(() => stop(new AppError("BAD_REQUEST", t.theRequestIsNotComplete)), timeoutMs);
  req
    .on("data", take)
    .once("end", () => resolve(Buffer.concat(chunks)))
    .once("error", () => reject(new AppError("BAD_REQUEST", t.theRequestIsNotComplete)));
  return promise.finally(() => clearTimeout(late));
}

function tooLarge(): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", t.theRequestIsTooLarge);
}

function tooMuchAtOnce(): AppError {
  const sentence = t.largeRequestsBusy;
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter: retrySeconds });
}
