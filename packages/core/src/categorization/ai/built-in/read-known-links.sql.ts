import { modelName } from "@bowerbird/embedding-model";
import { sql } from "kysely";
import { type Context, database } from "../../../platform/context/index.ts";
import { toVector } from "../../../semantic/vectors/index.ts";
import type { Vector } from "../../folders/index.ts";
import type { CategoryRow } from "./name-categories.ts";

/** A link with the category that the person chose or approved. */
export interface KnownLink {
  /** Of the bookmark; none for one that was only asked about. */
  id?: string;
  url: string;
  title: string;
  categoryId: string;
  /** Null: unknown. */
  savedAt?: Date | null;
  /** By the built-in embedding model; null: not yet. */
  vector?: Vector | null;
}

/** Rows that are read at once, and max. rows of feedback. */
const max = { page: 1_000, feedback: 1_000 };
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

/** Bookmarks that the person put into a category. */
const ofPerson = (ctx: Context, without: readonly string[]) =>
  sql`b.user_id = ${ctx.userId} and b.deleted_at is null and not b.is_ai_generated
    and b.category_id <> all(${[...without]}::uuid[])`;

/**
 * How many bookmarks the person put into categories.
 *
 * @param without ids of categories that do not count
 * @param most that are counted
 */
export async function countKnown(ctx: Context, without: readonly string[], most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from bookmark b where ${ofPerson(ctx, without)} limit ${most}) as known`.execute(
    database(ctx),
  );
  return rows[0]!.count;
}

type KnownRow = KnownLink & { id: string; savedAt: Date };
type StoredRow = Omit<KnownRow, "savedAt" | "vector"> & { savedAt: Date | string; at: string; vector: Buffer | null };

/** Reads the newest bookmarks that the person put into categories, in pages, the oldest first; see {@link countKnown}. */
export async function* readKnown(ctx: Context, without: readonly string[], newest: number): AsyncGenerator<KnownRow[]> {
  const { rows: before } = await sql<{ at: string; id: string }>`
    select b.created_at::text as at, b.id from bookmark b where ${ofPerson(ctx, without)}
    order by b.created_at desc, b.id desc offset ${newest} limit 1`.execute(database(ctx));
  for (let [last] = before; ;) {
    const later = last ? sql`and (b.created_at, b.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``;
    const { rows } = await sql<StoredRow>`
      select page.*, v.vector from (
        select b.id, left(b.url, 400) as url, left(b.title, 200) as title, b.category_id as "categoryId",
          b.created_at as "savedAt", b.created_at::text as at
        from bookmark b where ${ofPerson(ctx, without)} ${later} order by b.created_at, b.id limit ${max.page}
      ) as page left join bookmark_vector v
        on v.user_id = ${ctx.userId} and v.bookmark_id = page.id and v.model = ${modelName}
      order by page."savedAt", page.id`.execute(database(ctx));
    yield rows.map((row) => {
      return { ...row, savedAt: new Date(row.savedAt), vector: row.vector && toVector(row.vector) };
    });
    if (rows.length < max.page) return;
    last = rows.at(-1)!;
  }
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
  /** Whether the person put it into its category, and it is not in the trash. */
  isKnown: boolean;
  /** A text: it comes as JSON. */
  savedAt: string;
};
/** What changed in a library since a moment. */
export interface Changes {
  readAt: Date;
  /** Fingerprint of the person's categories and feedback. */
  state: string;
  /** The last changed first. */
  bookmarks: ChangedBookmark[];
}

/** One query, answered from the ends of two indexes. @param limit of bookmarks */
export async function readChanges(ctx: Context, since: Date, limit: number): Promise<Changes> {
  const from = sql`${since}::timestamptz - ${overlap}::interval`;
  const columns = sql`id, left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
    deleted_at is null and not is_ai_generated as "isKnown", created_at as "savedAt", updated_at`;
  const { rows } = await sql<Omit<Changes, "readAt"> & { read_at: string }>`
    select now() as read_at,
      (select concat(count(*), max(updated_at)) from category where user_id = ${ctx.userId})
        || (select concat(count(*), max(created_at)) from ai_feedback where user_id = ${ctx.userId}) as state,
      coalesce((select json_agg(changed order by updated_at desc) from (
        (select ${columns} from bookmark where user_id = ${ctx.userId} and deleted_at is null and updated_at > ${from}
        order by updated_at desc limit ${limit})
        union all
        (select ${columns} from bookmark where user_id = ${ctx.userId} and deleted_at > ${from}
        order by deleted_at desc limit ${limit})
      ) changed), '[]') as bookmarks`.execute(database(ctx));
  const { read_at, state, bookmarks } = rows[0]!;
  return { readAt: new Date(read_at), state, bookmarks };
}
