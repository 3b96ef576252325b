import { createHmac } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { HostIcon } from "@bowerbird/db";
import { everyone, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { FetchError, type FetchOptions, type PageFetcher } from "../../platform/ports/page-fetcher.ts";
import { readAll, sniffImage } from "./read-image.ts";
import type { PageMetadata } from "./read-page.ts";
import type { IconLink } from "./page-listener.ts";

const day = 24 * 60 * 60_000;
const iconMaxAgeMs = 30 * day;
const missMaxAgeMs = 3 * day;

type Page = Pick<PageMetadata, "finalUrl" | "icons">;
type Options = Omit<FetchOptions, "kind">;

/** Icon requests in progress, by host: several pages of one site share a request. */
const inProgress = new WeakMap<PageFetcher, Map<string, Promise<string>>>();

/**
 * Returns the path under which we serve the icon of a page's site; empty if it has none. An icon is fetched once a month
 * for all people; that a site has none is cached as well.
 */
export async function findSiteIcon(ctx: VisitorContext, page: Page, options: Options): Promise<string> {
  const host = new URL(page.finalUrl).host;
  const cached = await findCachedIcon(ctx, host);
  if (cached !== null) return cached;
  const { pages } = ctx.services;
  const requests = inProgress.get(pages) ?? new Map<string, Promise<string>>();
  inProgress.set(pages, requests);
  const found = requests.get(host) ?? fetchIcon(ctx, host, page, options).finally(() => requests.delete(host));
  requests.set(host, found);
  return found;
}

async function findCachedIcon(ctx: VisitorContext, host: string): Promise<string | null> {
  const cached = await ctx.em.findOne(HostIcon, { host }, unmanaged);
  const age = cached ? ctx.now().getTime() - cached.checkedAt.getTime() : Infinity;
  if (!cached || age > (cached.iconId ? iconMaxAgeMs : missMaxAgeMs)) return null;
  return cached.iconId ? toPath(cached.iconId) : "";
}

async function fetchIcon(ctx: VisitorContext, host: string, page: Page, options: Options): Promise<string> {
  for (const url of chooseIcons(page.icons, page.finalUrl)) {
    const content = await readIconAt(ctx, url, options);
    // Not cached: another page of the site retries later.
    if (content === "busy") return "";
    const mediaType = content && sniffImage(content);
    if (content && mediaType) return storeIcon(ctx, host, content, mediaType);
  }
  await cacheIcon(ctx, host, null);
  return "";
}

async function readIconAt(ctx: VisitorContext, url: string, options: Options): Promise<Buffer | "busy" | null> {
  const embedded = /^data:[^,]{0,100};base64,(.*)$/s.exec(url)?.[1];
  if (embedded !== undefined) {
    return embedded.length < limits.fetchIconBytes ? Buffer.from(embedded, "base64") : null;
  }
  try {
    return await ctx.services.pages.read(url, { ...options, kind: "icon" }, ({ body }) => readAll(body));
  } catch (error) {
    // A page without an icon is still useful.
    if (error instanceof FetchError) return error.outcome === "busy" ? "busy" : null;
    throw error;
  }
}

async function storeIcon(ctx: VisitorContext, host: string, content: Buffer, mediaType: string): Promise<string> {
  const id = iconId(ctx, content);
  const icon = everyone(ctx).insertInto("PageIcon").values({ id, mediaType, content });
  await icon.onConflict((conflict) => conflict.doNothing()).execute();
  await cacheIcon(ctx, host, id);
  return toPath(id);
}

/** Keyed by our secret: otherwise anyone who knows an icon's content could probe whether it is stored here. */
function iconId(ctx: VisitorContext, content: Buffer): string {
  return createHmac("sha256", ctx.services.config.appSecret).update("icon").update(content).digest("hex").slice(0, 32);
}

async function cacheIcon(ctx: VisitorContext, host: string, id: string | null): Promise<void> {
  await ctx.em.upsert(HostIcon, { host, iconId: id, checkedAt: ctx.now() }, unmanaged);
}

function toPath(id: string): string {
  return `/api/icons/${id.replaceAll("-", "")}`;
}

const bestSize = 64;
const maxCandidates = 2;

/** Icon URLs to try, best first: near the display size, then `/favicon.ico`. */
function chooseIcons(icons: readonly IconLink[], pageUrl: string): string[] {
  const raster = icons.filter(({ href, rel, type }) => !isVector(href, type) && !rel.includes("mask-icon"));
  const sorted = raster.toSorted((a, b) => distance(a) - distance(b)).map(({ href }) => href);
  return [...new Set([...sorted.slice(0, maxCandidates), new URL("/favicon.ico", pageUrl).href])];
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
