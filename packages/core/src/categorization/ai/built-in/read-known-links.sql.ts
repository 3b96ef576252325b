import { modelName } from "@bowerbird/embedding-model";
import { sql } from "kysely";
import { type Context, database } from "../../../platform/context/index.ts";
import { toBytes } from "../link-vectors.ts";
import type { Vector } from "../../folders/index.ts";
import type { CategoryRow } from "./name-categories.ts";

/** A link with the category that the person chose or approved. */
export interface KnownLink {
  url: string;
  title: string;
  categoryId: string;
  /** Null: unknown. */
  savedAt?: Date | null;
  /** By the built-in embedding model; null: not yet. */
  vector?: Vector | null;
}

/** Max. rows that are learned; more add time but little accuracy. */
const max = { bookmarks: 3_000, perCategory: 150, atLeast: 5, changed: 1_000, feedback: 1_000 };
/** Transactions may commit out of order. */
const overlap = "10 seconds";

export type FilledCategory = CategoryRow & { bookmarkCount: number };

export function readCategories(ctx: Context): Promise<FilledCategory[]> {
  return database(ctx)
    .selectFrom("category")
    .select(["id", "name", "parent_id as parentId", "is_custom as isCustom", "bookmark_count as bookmarkCount"])
    .where("user_id", "=", ctx.userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * The newest bookmarks of each category, so that large ones do not dominate, and the last changed ones; of these the ones
 * that the person put there.
 */
export async function readNewest(ctx: Context, categories: number): Promise<(KnownLink & { id: string })[]> {
  const each = Math.max(max.atLeast, Math.min(max.perCategory, Math.floor(max.bookmarks / Math.max(1, categories))));
  const { rows } = await sql<KnownLink & { id: string; savedAt: Date | string; vector: Buffer | null }>`
    with sample as (
      (select newest.* from category c cross join lateral (
        select b.id, b.url, b.title, b.category_id, b.is_ai_generated, b.created_at from bookmark b
        where b.user_id = ${ctx.userId} and b.category_id = c.id and b.deleted_at is null
        order by b.created_at desc, b.id desc limit ${each}
      ) as newest where c.user_id = ${ctx.userId} limit ${max.bookmarks})
      union
      (select b.id, b.url, b.title, b.category_id, b.is_ai_generated, b.created_at from bookmark b
      where b.user_id = ${ctx.userId} and b.deleted_at is null
      order by b.updated_at desc limit ${max.changed})
    )
    select id, left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
      created_at as "savedAt", v.vector
    from sample left join bookmark_vector v
      on v.user_id = ${ctx.userId} and v.bookmark_id = sample.id and v.model = ${modelName}
    where not is_ai_generated
    order by created_at, id`.execute(database(ctx));
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt), vector: row.vector && toBytes(row.vector) }));
}

/** What the person said of suggestions, the newest first. */
export async function readFeedback(ctx: Context): Promise<KnownLink[]> {
  const rows = await database(ctx)
    .selectFrom("ai_feedback")
    .select(["url", "title", sql<string>`category_id`.as("categoryId"), "created_at as savedAt"])
    .where("user_id", "=", ctx.userId)
    .orderBy("created_at", "desc")
    .limit(max.feedback)
    .execute();
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt) }));
}

type ChangedBookmark = Omit<KnownLink, "savedAt" | "vector"> & {
  id: string;
  isAiGenerated: boolean;
  /** A text: it comes as JSON. */
  savedAt: string;
};
/** What changed in a library since a moment. */
export interface Changes {
  readAt: Date;
  /** Fingerprint of the person's categories and feedback. */
  state: string;
  bookmarks: ChangedBookmark[];
}

/** One query, answered from the end of an index. */
export async function readChanges(ctx: Context, since: Date, limit: number): Promise<Changes> {
  const { rows } = await sql<Omit<Changes, "readAt"> & { read_at: string }>`
    select now() as read_at,
      (select concat(count(*), max(updated_at)) from category where user_id = ${ctx.userId})
        || (select concat(count(*), max(created_at)) from ai_feedback where user_id = ${ctx.userId}) as state,
      coalesce((select json_agg(changed) from (
        select id, left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
          is_ai_generated as "isAiGenerated", created_at as "savedAt"
        from bookmark
        where user_id = ${ctx.userId} and updated_at > ${since}::timestamptz - ${overlap}::interval
        order by updated_at desc limit ${limit}
      ) changed), '[]') as bookmarks`.execute(database(ctx));
  const { read_at, state, bookmarks } = rows[0]!;
  return { readAt: new Date(read_at), state, bookmarks };
}
