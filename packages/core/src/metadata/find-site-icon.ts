import { createHmac } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";
import { chooseIcons } from "./choose-icons.ts";
import { FetchError, type FetchOptions, type PageFetcher } from "./page-fetcher.ts";
import type { PageMetadata } from "./read-page.ts";
import { sniffImage } from "./sniff-image.ts";

const day = 24 * 60 * 60_000;
const iconAge = 30 * day;
const failureAge = 3 * day;

type Page = Pick<PageMetadata, "finalUrl" | "icons">;
type Options = Omit<FetchOptions, "kind">;

/** The sites that this process looks at: several pages of one ask for its icon once. */
const looking = new WeakMap<PageFetcher, Map<string, Promise<string>>>();

/**
 * The address under which we serve the icon of a page's site; empty where it has none. It is fetched once a month for
 * all pages and all people, and that there is none is remembered as well.
 */
export async function findSiteIcon(ctx: VisitorContext, page: Page, options: Options): Promise<string> {
  const host = new URL(page.finalUrl).host;
  const known = await knownIcon(ctx, host);
  if (known !== null) return known;
  const { pages } = ctx.services;
  const mine = looking.get(pages) ?? new Map<string, Promise<string>>();
  looking.set(pages, mine);
  const found = mine.get(host) ?? fetchIcon(ctx, host, page, options).finally(() => mine.delete(host));
  mine.set(host, found);
  return found;
}

async function knownIcon(ctx: VisitorContext, host: string): Promise<string | null> {
  const row = await database(ctx)
    .selectFrom("host_icon")
    .select(["icon_id", "checked_at"])
    .where("host", "=", host)
    .executeTakeFirst();
  const age = row ? ctx.now().getTime() - new Date(row.checked_at).getTime() : Infinity;
  if (!row || age > (row.icon_id ? iconAge : failureAge)) return null;
  return row.icon_id ? addressOf(row.icon_id as string) : "";
}

async function fetchIcon(ctx: VisitorContext, host: string, page: Page, options: Options): Promise<string> {
  for (const url of chooseIcons(page.icons, page.finalUrl)) {
    const content = await readIconAt(ctx, url, options);
    // The site is asked again with another page of it, when it has time.
    if (content === "busy") return "";
    const mediaType = content && sniffImage(content);
    if (content && mediaType) return keepIcon(ctx, host, content, mediaType);
  }
  await remember(ctx, host, null);
  return "";
}

async function readIconAt(ctx: VisitorContext, url: string, options: Options): Promise<Buffer | "busy" | null> {
  const embedded = /^data:[^,]{0,100};base64,(.*)$/s.exec(url)?.[1];
  if (embedded !== undefined) {
    return embedded.length < limits.fetchIconBytes ? Buffer.from(embedded, "base64") : null;
  }
  try {
    return await ctx.services.pages.read(url, { ...options, kind: "icon" }, ({ body }) => wholeOf(body));
  } catch (error) {
    // A page is worth having without its icon.
    if (error instanceof FetchError) return error.outcome === "busy" ? "busy" : null;
    throw error;
  }
}

async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function keepIcon(ctx: VisitorContext, host: string, content: Buffer, mediaType: string): Promise<string> {
  const id = iconId(ctx, content);
  await sql`
    insert into page_icon (id, media_type, content) values (${id}, ${mediaType}, ${content})
    on conflict do nothing`.execute(database(ctx));
  await remember(ctx, host, id);
  return addressOf(id);
}

/** Made with our secret: with an id that follows from the content alone, anyone could ask whose icons are here. */
function iconId(ctx: VisitorContext, content: Buffer): string {
  return createHmac("sha256", ctx.services.config.appSecret).update("icon").update(content).digest("hex").slice(0, 32);
}

async function remember(ctx: VisitorContext, host: string, id: string | null): Promise<void> {
  await sql`
    insert into host_icon (host, icon_id, checked_at) values (${host}, ${id}, ${ctx.now()})
    on conflict (host) do update set icon_id = excluded.icon_id, checked_at = excluded.checked_at`.execute(
    database(ctx),
  );
}

function addressOf(id: string): string {
  return `/api/icons/${id.replaceAll("-", "")}`;
}
