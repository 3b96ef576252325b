import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { toErrorAnswer } from "@bowerbird/api";
import { matchLanguage, readAcceptLanguage } from "@bowerbird/contract/languages";
import { limits } from "@bowerbird/contract/limits";
import { currentLanguage, inLanguage, say } from "@bowerbird/contract/messages/language-scope";
import { createStrangerContext, type Services } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import {
  countSharedLinks,
  findLastSaved,
  findSharedCover,
  findSharedIcon,
  findSharedPage,
  type FoundPage,
  noSharedPage,
  openFoundPage,
  type OpenPage,
  readSharedFeed,
  readSharedLinks,
  type SharedFeed,
} from "@bowerbird/core/sharing";
import { type Answer, cacheAnswers } from "../cached-answers.ts";
import { type Feed, toEntryId, toFeedText } from "../feeds/feed.ts";
import { type FeedFormat, writeFeed } from "../feeds/send-feed.ts";
import { asAppError, retryAfter } from "../errors.ts";
import { underPath } from "../routes/base-path.ts";
import type { GetContext } from "../request-context.ts";
import { pagePolicy, sentencePage, sharedPageHtml, type SharedPageState } from "./page-html.ts";
import { strangersAtOnce, Turns } from "../security/turns.ts";
import t from "./messages.json" with { type: "json" };

/** Further parts of a page are not read: each skips all before it. */
const maxPage = 1_000;
/** Pictures of a page that has ended may be shown this long where they were shown before, in seconds. */
const pictureSeconds = 60 * 60;

const pageInput = z.object({
  page: z.coerce.number().int().min(1).max(maxPage).catch(1),
  q: z
    .string()
    .transform((text) => text.trim().slice(0, limits.searchQueryLength))
    .catch(""),
});

/** When to come back after a statement that took too long (s). */
const busySeconds = "2";

/** Of answers to strangers. */
const cached = { answers: 2_000, bytes: 32 * 1024 * 1024 };

/** `/s/{token}`: shared pages, their feeds and their pictures, for everyone. No cookie is read or set, and who is signed in does not matter. */
export function sharedPageRoutes(getContext: GetContext, services: Services): Router {
  const { appUrl } = services.config;
  const router = Router();
  router.use(forEveryone, readOnly, countStrangers(getContext));
  const { inTurn, inPicturesTurn } = takeStrangersTurns();
  const send = sendCached(services, inTurn);
  router.get("/:token", async (req, res) => {
    const input = pageInput.parse(req.query);
    await send(req, res, ["page", input.page, input.q], async ({ page, token, ownerId }) => {
      const state = await inTurn(ownerId, () => readState(page, token, input, services.now()));
      return toPageAnswer(underPath(sharedPageHtml(state), appUrl));
    });
  });
  for (const format of ["atom", "json"] as const) {
    router.get(`/:token/feed.${format}`, (req, res) =>
      send(req, res, [format], async ({ page, token, ownerId }) => {
        const content = await inTurn(ownerId, () => readSharedFeed(page));
        return writeFeed(format, toFeed(content, `${appUrl}/s/${token}`, format));
      }),
    );
  }
  for (const [kind, findPicture] of Object.entries({ icons: findSharedIcon, covers: findSharedCover })) {
    router.get(`/:token/${kind}/:id`, (req, res) =>
      send(req, res, [kind, req.params["id"]], async ({ page }) => {
        const picture = await inPicturesTurn(() => findPicture(page, String(req.params["id"])));
        return toPictureAnswer(await picture.read());
      }),
    );
  }
  router.use(() => {
    throw noSharedPage();
  });
  router.use(answerInWords);
  return router;
}

/** A page that is there, for who makes an answer of it. */
interface Opened {
  page: OpenPage;
  token: string;
  ownerId: string;
}

/** @returns a function that sends what is made of a page; an answer is sent from memory as long as the page is in the state that it was made of */
function sendCached(services: Services, inTurn: InTurn) {
  const find = readPages(services, inTurn);
  const send = cacheAnswers(cached);
  return async (req: Request, res: Response, what: unknown[], make: (opened: Opened) => Promise<Answer>) => {
    const token = String(req.params["token"]);
    const { name, ownerId, open } = await find(token);
    const page = await open();
    if (page.head.isIndexed) res.removeHeader("x-robots-tag");
    await send(req, res, JSON.stringify([name, currentLanguage(), ...what]), () => make({ page, token, ownerId }));
  };
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

/** Counts the request as one of its network, which it may be refused for; nothing else of its context is used. */
function countStrangers(getContext: GetContext): RequestHandler {
  return (req, res, next) => {
    getContext(req, res);
    next();
  };
}

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
  now: Date,
): Promise<SharedPageState> {
  const { head, sections } = page;
  const state = { token, head, sections, q, page: number, count: 0, updatedAt: null, now, problem: null };
  const part = { skip: (number - 1) * limits.sharedLinksPerPage, limit: limits.sharedLinksPerPage, q };
  try {
    // One after the other: a turn is one connection.
    const found = await readSharedLinks(page, part);
    if (q) return { ...state, ...found };
    return { ...state, ...found, count: await countSharedLinks(page), updatedAt: await findLastSaved(page) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "BAD_REQUEST") throw error;
    return { ...state, links: [], hasMore: false, problem: say(error.message) };
  }
}

/** Caches may keep the page and must ask each time: what leaves it is gone at once. */
function toPageAnswer(html: string): Answer {
  return { type: "html", body: html, headers: { "cache-control": "public, no-cache" } };
}

function toFeed({ head, links }: SharedFeed, page: string, format: FeedFormat): Feed {
  const entries = links.map(({ id, url, title, description, tags, savedAt }) => {
    const times = { published: savedAt, updated: savedAt };
    return { id: toEntryId(id), title: toFeedText(title) || url, link: url, ...times, tags, summary: description };
  });
  const updated = links[0]?.savedAt ?? new Date(0);
  return { id: toEntryId(page), title: head.title, link: page, self: `${page}/feed.${format}`, updated, entries };
}

function toPictureAnswer({ mediaType, content }: { mediaType: string; content: Buffer }): Answer {
  const headers = {
    "cache-control": `private, max-age=${pictureSeconds}`,
    // Untrusted content: never run as a document, e.g. scripts in an SVG.
    "content-security-policy": "sandbox; default-src 'none'",
  };
  return { type: mediaType, body: content, headers };
}

/** What went wrong as a page, the same for an unknown, ended and taken-down one. */
const answerInWords: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const { status, body } = toErrorAnswer(asAppError(error));
  if (status === 500 || res.headersSent) return next(error);
  const title = status === 404 ? say(t.pageNotFound) : say(t.bowerbird);
  res
    .set({ ...(status === 503 ? { "retry-after": busySeconds } : {}), ...retryAfter([error]) })
    .status(status)
    .type("html")
    .send(sentencePage(title, body.message));
};

/**
 * Strangers wait for each other, and for a picture apart from pages, because a page has a hundred. So one connection is left to look
 * up pages, whose answers are cached.
 *
 * @returns functions that run a reading in its turn. They throw UNAVAILABLE when too many wait
 */
function takeStrangersTurns() {
  const { ofOwner, ofAll, waiting, pictures, waitingPictures } = strangersAtOnce;
  const [owners, all] = [new Turns(ofOwner, waiting), new Turns(ofAll, waiting)];
  const everyPicture = new Turns(pictures, waitingPictures);
  // The answer is made for all who ask for it, so that one who leaves does not end it.
  const never = new AbortController().signal;
  const run = async <T>(turns: Turns, key: string, work: () => Promise<T>): Promise<T> => {
    const end = await turns.take(key, never).catch(refuse);
    try {
      return await work();
    } finally {
      end();
    }
  };
  const inTurn: InTurn = (ownerId, read) => run(owners, ownerId, () => run(all, "all", read));
  const inPicturesTurn = <T>(read: () => Promise<T>) => run(everyPicture, "all", read);
  return { inTurn, inPicturesTurn };
}

/** Not the fault of who asks, as too many requests would be. */
function refuse(error: unknown): never {
  if (error instanceof AppError) throw new AppError("UNAVAILABLE", error.message, error.details);
  throw error;
}

/** Pages whose state is cached; those that were asked longest ago go first. */
const maxPages = 200;
/** What was read of a page is read again after this time, changed or not. */
const maxAgeMs = 60_000;

/** A shared page in one state. */
interface PageState {
  /** Unique in this process: what was made of another state has another name. */
  name: string;
  /** It must not reach an answer. */
  ownerId: string;
  open(): Promise<OpenPage>;
}

interface CachedState extends PageState {
  found: FoundPage;
  until: number;
}

/** Runs a reading of an owner's page when it is its turn. */
type InTurn = <T>(ownerId: string, read: () => Promise<T>) => Promise<T>;

/**
 * Reads pages: one statement for all who ask for a page at the same time tells whether it still is in the state that was read
 * before. So what left a page before a request is in no answer to it, whichever server changed it.
 *
 * @returns a function that finds a page by its token. It throws NOT_FOUND for an address that leads nowhere
 */
function readPages(services: Services, inTurn: InTurn): (token: string) => Promise<PageState> {
  const states = new Map<string, CachedState>();
  let count = 0;
  const read = async (token: string): Promise<PageState> => {
    const known = states.get(token);
    states.delete(token);
    const ctx = createStrangerContext(services);
    const found = await findSharedPage(ctx, token, known?.found.moment);
    const now = services.now().getTime();
    const isCurrent = known !== undefined && found.isUnchanged && now < known.until;
    const open = () => inTurn(found.userId, () => openFoundPage(ctx, found));
    const fresh = () => ({
      name: String(count++),
      ownerId: found.userId,
      found,
      until: now + maxAgeMs,
      open: onceDone(open),
    });
    const state = isCurrent ? known : fresh();
    states.set(token, state);
    if (states.size > maxPages) states.delete(states.keys().next().value!);
    return state;
  };
  return shareNext(read);
}

/** Does it once; what has failed is tried again. */
function onceDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/**
 * Asks once for many who ask for the same at the same time. Who asks while an answer is under way shares the next one: no
 * answer is older than the question.
 */
export function shareNext<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const current = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  const start = (key: string): Promise<T> => {
    next.delete(key);
    const asked = ask(key).finally(() => current.get(key) === asked && current.delete(key));
    current.set(key, asked);
    return asked;
  };
  return (key) => {
    const before = current.get(key);
    if (!before) return start(key);
    const after = () => start(key);
    const following = next.get(key) ?? before.then(after, after);
    next.set(key, following);
    return following;
  };
}
