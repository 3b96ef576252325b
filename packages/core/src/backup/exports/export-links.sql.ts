import { sql } from "kysely";
import { type BookmarkRow, type ColumnFor, columnsFor, type RawRow, toColumn } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";

/** The ids of a category's bookmarks, in their manual order, as one text: an array of the driver's takes several times the memory. */
export async function readIdsByCategory(ctx: Context): Promise<{ categoryId: string; ids: string }[]> {
  const { rows } = await sql<{ categoryId: string; ids: string }>`
    select category_id as "categoryId", string_agg(id::text, ',' order by position using ~<~, created_at desc, id desc) as ids
    from bookmark
    where user_id = ${ctx.userId} and deleted_at is null
    group by category_id`.execute(database(ctx));
  return rows;
}

/** A bookmark with the columns that a file carries. */
export type ExportRow = RawRow<Pick<BookmarkRow, ColumnFor<"exported">> & { categoryIcon: string }>;

// Tags come as JSON, which leaves less garbage than the driver's arrays.
const exported = sql.raw(
  columnsFor("exported")
    .map((name) => (name === "tags" ? "to_json(b.tags) as tags" : `b.${toColumn(name)} as "${name}"`))
    .join(", "),
);

/** @param ids with a comma between any two */
export async function readRows(ctx: Context, ids: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    with chosen as (select * from unnest(string_to_array(${ids}, ',')::uuid[]) with ordinality as c (id, ordinal))
    select ${exported}, c.icon as "categoryIcon"
    from chosen
    join bookmark b on b.user_id = ${ctx.userId} and b.id = chosen.id and b.deleted_at is null
    join category c on c.user_id = b.user_id and c.id = b.category_id
    order by chosen.ordinal`.execute(database(ctx));
  return rows;
}

/** Icons of the person's files and of pages. */
export async function readIcons(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; mediaType: string; content: Buffer }[]> {
  const { rows } = await sql<{ id: string; mediaType: string; content: Buffer }>`
    select id, media_type as "mediaType", content from site_icon
    where user_id = ${ctx.userId} and id = any(${ids}::uuid[])
    union
    select id, media_type, content from page_icon where id = any(${ids}::uuid[])`.execute(database(ctx));
  return rows;
}
