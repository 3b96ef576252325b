import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { bookmarkIdInput } from "@bowerbird/contract/bookmarks";
import { Bookmark, CoverPicture } from "@bowerbird/db";
import { type Context, forkContext, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { FetchError, type PageFetcher } from "../../platform/ports/page-fetcher.ts";
import { evictCovers } from "./pictures.sql.ts";
import { readAll, sniffImage } from "./read-image.ts";
import t from "../messages.json" with { type: "json" };

const day = 24 * 60 * 60_000;
const pictureMaxAgeMs = 30 * day;
const missMaxAgeMs = day;
/** Max. time a request waits; fetching goes on, for the next one. Browsers open few connections, which others need. */
const maxWaitMs = 4_000;
/** Fetches at one time, of this process and of one person. */
const maxFetches = 32;
const maxFetchesPerPerson = 16;

/** No SVG: it can contain scripts. */
const shownTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

/** `content` is null if nothing that can be shown was found. */
interface Picture {
  mediaType: string | null;
  content: Buffer | null;
}

/** Covers that are being fetched, by the id of the picture. */
interface Fetches {
  byPicture: Map<string, Promise<Picture | "busy">>;
  byPerson: Map<string, number>;
}
const inProgress = new WeakMap<PageFetcher, Fetches>();

/**
 * Reads the cover of one of the person's bookmarks. Its picture is fetched with the first request, once a month for all
 * people.
 *
 * @throws NOT_FOUND without a bookmark, a cover or a picture that can be shown; UNAVAILABLE if a later request may have it
 */
export async function readCover(ctx: Context, { id }: { id: string }): Promise<{ mediaType: string; content: Buffer }> {
  const url = bookmarkIdInput.safeParse({ id }).success ? await findCoverUrl(ctx, id) : null;
  if (!url) throw notFound(t.coverNotFound);
  const pictureId = toPictureId(ctx, url);
  const picture = (await findPicture(ctx, pictureId)) ?? (await fetchShared(ctx, pictureId, url));
  if (picture === "busy") throw new AppError("UNAVAILABLE", t.coverNotLoaded);
  if (!picture.mediaType || !picture.content) throw notFound(t.coverNotFound);
  return { mediaType: picture.mediaType, content: picture.content };
}

async function findCoverUrl(ctx: Context, id: string): Promise<string | null> {
  const bookmark = await ctx.em.findOne(Bookmark, { id, deletedAt: null }, { fields: ["coverUrl"], ...unmanaged });
  return bookmark?.coverUrl ?? null;
}

/** Keyed by our secret, so that the table does not tell which addresses are in libraries. */
function toPictureId(ctx: Context, url: string): string {
  return createHmac("sha256", ctx.services.config.appSecret).update("cover").update(url).digest("hex").slice(0, 32);
}

async function findPicture(ctx: Context, id: string): Promise<Picture | null> {
  const fields = ["mediaType", "content", "fetchedAt"] as const;
  const row = await ctx.em.findOne(CoverPicture, { id }, { fields, ...unmanaged });
  const age = row ? ctx.now().getTime() - row.fetchedAt.getTime() : Infinity;
  if (!row || age > (row.content ? pictureMaxAgeMs : missMaxAgeMs)) return null;
  return { mediaType: row.mediaType ?? null, content: row.content ? Buffer.from(row.content) : null };
}

/** Bookmarks with the same cover share a fetch. */
async function fetchShared(ctx: Context, id: string, url: string): Promise<Picture | "busy"> {
  const { pages } = ctx.services;
  const fetches = inProgress.get(pages) ?? { byPicture: new Map(), byPerson: new Map() };
  inProgress.set(pages, fetches);
  const found = fetches.byPicture.get(id) ?? startFetch(ctx, fetches, id, url);
  const timeout = new AbortController();
  const waited = sleep(maxWaitMs, "busy" as const, { signal: timeout.signal }).catch(() => "busy" as const);
  try {
    return await Promise.race([found, waited]);
  } finally {
    timeout.abort();
  }
}

async function startFetch(ctx: Context, fetches: Fetches, id: string, url: string): Promise<Picture | "busy"> {
  const { byPicture, byPerson } = fetches;
  const ofPerson = byPerson.get(ctx.userId) ?? 0;
  if (byPicture.size >= maxFetches || ofPerson >= maxFetchesPerPerson) return "busy";
  byPerson.set(ctx.userId, ofPerson + 1);
  // Its own context: it may outlive the request.
  const fetching = fetchPicture(forkContext(ctx), id, url).finally(() => {
    byPicture.delete(id);
    const left = byPerson.get(ctx.userId)! - 1;
    if (left > 0) byPerson.set(ctx.userId, left);
    else byPerson.delete(ctx.userId);
  });
  // A failure reaches the requests that still wait.
  fetching.catch(() => {});
  byPicture.set(id, fetching);
  return fetching;
}

async function fetchPicture(ctx: Context, id: string, url: string): Promise<Picture | "busy"> {
  const content = await fetchContent(ctx, url);
  // Not stored: a later request fetches it.
  if (content === "busy") return "busy";
  const mediaType = content && sniffImage(content);
  const picture = mediaType && shownTypes.has(mediaType) ? { mediaType, content } : { mediaType: null, content: null };
  const row = { id, ...picture, size: picture.content?.length ?? 0, fetchedAt: ctx.now() };
  await ctx.em.upsert(CoverPicture, row, unmanaged);
  await evictCovers(ctx);
  return picture;
}

async function fetchContent(ctx: Context, url: string): Promise<Buffer | "busy" | null> {
  try {
    return await ctx.services.pages.read(url, { kind: "cover", maxWaitMs }, ({ body }) => readAll(body));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.outcome === "busy" || error.retryAt !== null ? "busy" : null;
  }
}
