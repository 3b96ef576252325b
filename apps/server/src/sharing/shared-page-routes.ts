import { createHash } from "node:crypto";
import { toErrorAnswer } from "@bowerbird/api";
import { matchLanguage, readAcceptLanguage } from "@bowerbird/contract/languages";
import { limits } from "@bowerbird/contract/limits";
import { inLanguage, say } from "@bowerbird/contract/messages/language-scope";
import type { Config } from "@bowerbird/core/platform/config";
import { withTimeLimit } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import {
  countSharedLinks,
  noSharedPage,
  type OpenPage,
  openSharedPage,
  readSharedCover,
  readSharedFeed,
  readSharedIcon,
  readSharedLinks,
  type SharedFeed,
} from "@bowerbird/core/sharing";
import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { type Feed, toEntryId, toFeedText } from "../feeds/feed.ts";
import { type FeedFormat, sendFeed } from "../feeds/send-feed.ts";
import { asAppError, retryAfter } from "../errors.ts";
import type { GetContext } from "../request-context.ts";
import { strangersAtOnce, Turns } from "../security/turns.ts";
import { sentencePage, sharedPageHtml, type SharedPageState } from "./page-html.ts";
import { pagePolicy } from "./page-styles.ts";
import t from "./messages.json" with { type: "json" };

/** Further parts of a page are not read: each skips all before it. */
const maxPages = 1_000;
/** Pictures of a page that has ended may be shown this long where they were shown before, in seconds. */
const pictureSeconds = 60 * 60;

const pageInput = z.object({
  page: z.coerce.number().int().min(1).max(maxPages).catch(1),
  q: z
    .string()
    .transform((text) => text.trim().slice(0, limits.searchQueryLength))
    .catch(""),
});

/** A stranger's query may take this long (ms). */
const maxStatementMs = 2_000;

/** `/s/{token}`: shared pages, their feeds and their pictures, for everyone. No cookie is read or set, and who is signed in does not matter. */
export function sharedPageRoutes(getContext: GetContext, { appUrl }: Pick<Config, "appUrl">): Router {
  const router = Router();
  router.use(forEveryone, readOnly);
  const open = (req: Parameters<GetContext>[0], res: Response) =>
    openSharedPage(getContext(req, res).visitor, String(req.params["token"]));
  const inTurn = takeStrangersTurns();
  router.get("/:token", async (req, res) => {
    const page = await open(req, res);
    const state = await inTurn(page, res, (own) =>
      readState(own, String(req.params.token), pageInput.parse(req.query)),
    );
    sendPage(res, page, sharedPageHtml(state));
  });
  for (const format of ["atom", "json"] as const) {
    router.get(`/:token/feed.${format}`, async (req, res) => {
      const content = await inTurn(await open(req, res), res, readSharedFeed);
      sendFeed(req, res, format, toFeed(content, `${appUrl}/s/${req.params["token"]}`, format));
    });
  }
  router.get("/:token/icons/:id", async (req, res) => {
    sendPicture(res, await readSharedIcon(await open(req, res), req.params.id));
  });
  router.get("/:token/covers/:id", async (req, res) => {
    sendPicture(res, await readSharedCover(await open(req, res), req.params.id));
  });
  router.use(() => {
    throw noSharedPage();
  });
  router.use(answerInWords);
  return router;
}

/**
 * Strangers wait for each other, and take few connections to the database: people who are signed in keep the others.
 *
 * @returns runs a reading of a page in its turn. It throws UNAVAILABLE when too many wait or a query takes too long
 */
function takeStrangersTurns() {
  const { ofOwner, ofAll, waiting } = strangersAtOnce;
  const [owners, all] = [new Turns(ofOwner, waiting), new Turns(ofAll, waiting)];
  return async <T>(page: OpenPage, res: Response, read: (page: OpenPage) => Promise<T>): Promise<T> => {
    const closed = new AbortController();
    res.once("close", () => closed.abort());
    const endOwner = await owners.take(page.owner.userId, closed.signal).catch(refuse);
    try {
      const end = await all.take("all", closed.signal).catch(refuse);
      try {
        return await withTimeLimit(page.owner, maxStatementMs, (owner) => read({ ...page, owner }));
      } finally {
        end();
      }
    } finally {
      endOwner();
    }
  };
}

/** Not the fault of who asks, as too many requests would be. */
function refuse(error: unknown): never {
  if (error instanceof AppError) throw new AppError("UNAVAILABLE", error.message, error.details);
  throw error;
}

/** In the browser's language: the cookie of who uses Bowerbird here says nothing. */
const forEveryone: RequestHandler = (req, res, next) => {
  res.set({
    "content-security-policy": pagePolicy,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cache-control": "no-store",
    vary: "accept-language",
  });
  inLanguage(matchLanguage(readAcceptLanguage(req.headers["accept-language"] ?? "")), next);
};

const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === "GET" || req.method === "HEAD") return next();
  res
    .set("allow", "GET, HEAD")
    .status(405)
    .type("html")
    .send(sentencePage(say(t.bowerbird), say(t.wrongMethod)));
};

async function readState(
  page: OpenPage,
  token: string,
  { page: number, q }: z.output<typeof pageInput>,
): Promise<SharedPageState> {
  const state = { token, head: page.head, q, page: number, count: 0, problem: null };
  const part = { skip: (number - 1) * limits.sharedLinksPerPage, limit: limits.sharedLinksPerPage, q };
  try {
    const [found, count] = await Promise.all([readSharedLinks(page, part), q ? 0 : countSharedLinks(page)]);
    return { ...state, ...found, count };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "BAD_REQUEST") throw error;
    return { ...state, links: [], hasMore: false, problem: say(error.message) };
  }
}

/** Caches may keep the page and must ask each time: what leaves it is gone at once. */
function sendPage(res: Response, { head }: OpenPage, html: string): void {
  if (head.isIndexed) res.removeHeader("x-robots-tag");
  res.set({
    "cache-control": "public, no-cache",
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`,
  });
  res.type("html").send(html);
}

function toFeed({ head, links }: SharedFeed, page: string, format: FeedFormat): Feed {
  const entries = links.map(({ id, url, title, description, tags, savedAt }) => {
    const times = { published: savedAt, updated: savedAt };
    return { id: toEntryId(id), title: toFeedText(title) || url, link: url, ...times, tags, summary: description };
  });
  const updated = links[0]?.savedAt ?? new Date(0);
  return { id: toEntryId(page), title: head.title, link: page, self: `${page}/feed.${format}`, updated, entries };
}

function sendPicture(res: Response, { mediaType, content }: { mediaType: string; content: Buffer }): void {
  res.set({
    "content-type": mediaType,
    "cache-control": `private, max-age=${pictureSeconds}`,
    // Untrusted content: never run as a document, e.g. scripts in an SVG.
    "content-security-policy": "sandbox; default-src 'none'",
  });
  res.send(content);
}

/** What went wrong as a page, the same for an unknown, ended and taken-down one. */
const answerInWords: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const { status, body } = toErrorAnswer(asAppError(error));
  if (status === 500 || res.headersSent) return next(error);
  const title = status === 404 ? say(t.pageNotFound) : say(t.bowerbird);
  res
    .set(retryAfter([error]))
    .status(status)
    .type("html")
    .send(sentencePage(title, body.message));
};
