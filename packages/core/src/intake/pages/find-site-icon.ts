import { createHmac } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { IconAddress } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { FetchError, type FetchOptions, type PageFetcher } from "../../platform/ports/page-fetcher.ts";
import { insertIcon } from "./pictures.sql.ts";
import { decodeDataUrl, readAll, sniffImage } from "./read-image.ts";
import type { PageMetadata } from "./read-page.ts";
import type { IconLink } from "./page-listener.ts";

const day = 24 * 60 * 60_000;
const iconMaxAgeMs = 30 * day;
const missMaxAgeMs = 3 * day;

type Page = Pick<PageMetadata, "finalUrl" | "icons">;
type Options = Omit<FetchOptions, "kind">;
/** The id of a stored icon; null if there is none at an address, "busy" if it cannot be known now. */
type Found = string | null | "busy";

/** Requests in progress, by the icon's address: several pages share a request. */
const inProgress = new WeakMap<PageFetcher, Map<string, Promise<Found>>>();

/**
 * Returns the path under which we serve the icon of a page: the first of its candidates that is an image; empty if none is.
 * An address is fetched once a month for all pages and people; that there is no icon is cached as well.
 */
export async function findSiteIcon(ctx: VisitorContext, page: Page, options: Options): Promise<string> {
  for (const url of chooseIcons(page.icons, page.finalUrl)) {
    const found = url.startsWith("data:") ? await storeEmbedded(ctx, url) : await findAt(ctx, url, options);
    // Another page of the site retries later.
    if (found === "busy") return "";
    if (found !== null) return `/api/icons/${found.replaceAll("-", "")}`;
  }
  return "";
}

async function storeEmbedded(ctx: VisitorContext, url: string): Promise<string | null> {
  const content = decodeDataUrl(url);
  return content && content.length <= limits.fetchIconBytes ? storeIcon(ctx, content) : null;
}

async function findAt(ctx: VisitorContext, url: string, options: Options): Promise<Found> {
  const id = toAddressId(ctx, url);
  const cached = await ctx.em.findOne(IconAddress, { id }, unmanaged);
  const age = cached ? ctx.now().getTime() - cached.checkedAt.getTime() : Infinity;
  if (cached && age <= (cached.iconId ? iconMaxAgeMs : missMaxAgeMs)) return cached.iconId ?? null;
  const { pages } = ctx.services;
  const requests = inProgress.get(pages) ?? new Map<string, Promise<Found>>();
  inProgress.set(pages, requests);
  const found = requests.get(id) ?? fetchIcon(ctx, id, url, options).finally(() => requests.delete(id));
  requests.set(id, found);
  return found;
}

async function fetchIcon(ctx: VisitorContext, id: string, url: string, options: Options): Promise<Found> {
  const content = await readIconAt(ctx, url, options);
  // Not cached.
  if (content === "busy") return "busy";
  const iconId = content && (await storeIcon(ctx, content));
  await ctx.em.upsert(IconAddress, { id, iconId, checkedAt: ctx.now() }, unmanaged);
  return iconId;
}

async function readIconAt(ctx: VisitorContext, url: string, options: Options): Promise<Buffer | "busy" | null> {
  try {
    return await ctx.services.pages.read<Buffer>(url, { ...options, kind: "icon" }, ({ body }) => readAll(body));
  } catch (error) {
    // A page without an icon is still useful.
    if (!(error instanceof FetchError)) throw error;
    return error.outcome === "busy" || options.signal?.aborted ? "busy" : null;
  }
}

/** @returns its id; null if it is no image that we serve */
async function storeIcon(ctx: VisitorContext, content: Buffer): Promise<string | null> {
  const mediaType = sniffImage(content);
  if (!mediaType) return null;
  const id = toIconId(ctx, content);
  await insertIcon(ctx, { id, mediaType, content });
  return id;
}

/** Keyed by our secret: otherwise anyone who knows an icon's content could probe whether it is stored here. */
function toIconId(ctx: VisitorContext, content: Buffer): string {
  return createHmac("sha256", ctx.services.config.appSecret).update("icon").update(content).digest("hex").slice(0, 32);
}

/** Keyed as well, so that the table does not tell which sites are in libraries. */
function toAddressId(ctx: VisitorContext, url: string): string {
  const hash = createHmac("sha256", ctx.services.config.appSecret).update("icon address").update(url);
  return hash.digest("hex").slice(0, 32);
}

const bestSize = 64;
const maxCandidates = 6;

/** Icon URLs to try, best first: near the display size, then `/favicon.ico`. */
function chooseIcons(icons: readonly IconLink[], pageUrl: string): string[] {
  const raster = icons.filter(({ href, rel, type }) => !isVector(href, type) && !rel.includes("mask-icon"));
  const sorted = raster.toSorted((a, b) => distance(a) - distance(b)).map(({ href }) => href.replace(/#.*$/s, ""));
  return [...new Set([...new Set(sorted)].slice(0, maxCandidates - 1).concat(new URL("/favicon.ico", pageUrl).href))];
}

function isVector(href: string, type: string): boolean {
  return /svg/i.test(type) || /^data:image\/svg/i.test(href) || /\.svg(?:[?#]|$)/i.test(href);
}

/** Distance from the display size; smaller icons count double because they blur. */
function distance({ rel, sizes }: IconLink): number {
  const given = [...sizes.matchAll(/(\d{1,4})x\d{1,4}/gi)].map((match) => Number(match[1]));
  const fallback = rel.includes("apple-touch-icon") ? 180 : 32;
  const all = given.length > 0 ? given : [fallback];
  return Math.min(...all.map((size) => (size >= bestSize ? size - bestSize : 2 * (bestSize - size))));
}
