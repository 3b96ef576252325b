import type { Suggestion } from "@bowerbird/contract/ai";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

type Collection = Suggestion["collections"][number];

/** What of the person's a link would stand beside: its category, its site, its tags, with how many bookmarks are there. */
export async function fittingCollections(
  ctx: Context,
  { url, categoryId, tags }: { url: string; categoryId: string; tags: readonly string[] },
): Promise<Collection[]> {
  const category = await categoryCollection(ctx, categoryId);
  const site = await siteCollection(ctx, url);
  return [...category, ...site, ...(await tagCollections(ctx, tags))];
}

async function categoryCollection(ctx: Context, id: string): Promise<Collection[]> {
  const rows = await database(ctx)
    .selectFrom("category")
    .select(["name", "bookmark_count"])
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
  return rows.map(({ name, bookmark_count }) => ({
    name,
    description: `Your bookmarks in ${name}`,
    estimatedCount: bookmark_count,
  }));
}

async function siteCollection(ctx: Context, url: string): Promise<Collection[]> {
  const parsed = parseWebUrl(url);
  if (!parsed.ok) return [];
  const { host } = parsed.value;
  const row = await database(ctx)
    .selectFrom("bookmark")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", ctx.userId)
    .where("host", "=", host)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const estimatedCount = Number(row.count);
  return estimatedCount === 0 ? [] : [{ name: host, description: `Your bookmarks of ${host}`, estimatedCount }];
}

async function tagCollections(ctx: Context, tags: readonly string[]): Promise<Collection[]> {
  const keys = tags.map((tag) => tag.toLowerCase());
  const { rows } = await sql<{ tag: string; count: number }>`
    select (array_agg(tag order by bookmark_count desc, tag))[1] as tag, sum(bookmark_count)::int as count from tag_count
    where user_id = ${ctx.userId} and tag_key = any(${keys}::text[])
    group by tag_key order by count desc, tag_key`.execute(database(ctx));
  return rows.map(({ tag, count }) => ({
    name: tag,
    description: `Your bookmarks with the tag ${tag}`,
    estimatedCount: count,
  }));
}
