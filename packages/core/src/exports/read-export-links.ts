import { sql } from "kysely";
import type { ExportLink } from "../bookmark-files/index.ts";
import type { CategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { readIcons } from "./read-icons.ts";

const rowsAtOnce = 500;
/** Letters of an id and the comma behind it. */
const idLength = 37;

/**
 * The person's bookmarks by folder, in each the newest first. Which there are is decided at the beginning and held as
 * one text of ids, so that nothing that is moved about meanwhile is missed or comes twice, and no connection is held
 * for a slow reader; what is deleted meanwhile is left out.
 */
export async function* readExportLinks(ctx: Context, tree: CategoryTree): AsyncGenerator<ExportLink> {
  const paths = new Map<string, string[]>();
  const pathOf = (id: string) => paths.get(id) ?? (paths.set(id, tree.pathOf(id)), paths.get(id)!);
  const ids = await idsByFolder(ctx, pathOf);
  const step = rowsAtOnce * idLength;
  for (let start = 0; start < ids.length; start += step) {
    const rows = await readRows(ctx, ids.slice(start, start + step - 1));
    const icons = await readIcons(ctx, rows);
    for (const row of rows) yield toLink(row, pathOf(row.category_id), icons);
  }
}

/** @returns the ids with a comma between any two */
async function idsByFolder(ctx: Context, pathOf: (id: string) => string[]): Promise<string> {
  const { rows } = await sql<{ category_id: string; ids: string }>`
    select category_id, string_agg(id::text, ',' order by created_at desc, id desc) as ids from bookmark
    where user_id = ${ctx.userId} and deleted_at is null group by category_id`.execute(database(ctx));
  // No name holds this character, so that a folder comes right before what is inside it.
  const keyed = rows.map(({ category_id: id, ids }) => ({ key: pathOf(id).join("\u0000"), ids }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ ids }) => ids)
    .join();
}

interface Row {
  url: string;
  title: string;
  description: string | null;
  tags: string[];
  category_id: string;
  category_icon: string;
  favicon: string;
  is_ai_generated: boolean;
  ai_summary: string | null;
  ai_relevance: number | null;
  created_at: Date | string;
}

/** Neither ids nor tags as arrays of the driver's: those leave several times the garbage. */
async function readRows(ctx: Context, ids: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with chosen as (select * from unnest(string_to_array(${ids}, ',')::uuid[]) with ordinality as c (id, place))
    select b.url, b.title, b.description, to_json(b.tags) as tags, b.category_id, c.icon as category_icon, b.favicon,
      b.is_ai_generated, b.ai_summary, b.ai_relevance, b.created_at
    from chosen
    join bookmark b on b.user_id = ${ctx.userId} and b.id = chosen.id and b.deleted_at is null
    join category c on c.user_id = b.user_id and c.id = b.category_id
    order by chosen.place`.execute(database(ctx));
  return rows;
}

function toLink(row: Row, folder: string[], icons: ReadonlyMap<string, string>): ExportLink {
  const { url, title, description, tags } = row;
  return {
    url,
    title,
    description,
    tags,
    addedAt: new Date(row.created_at),
    icon: icons.get(row.favicon) ?? (row.favicon.startsWith("http") ? row.favicon : null),
    folder,
    categoryIcon: row.category_icon,
    aiSummary: row.ai_summary,
    aiRelevance: row.ai_relevance,
    isAiGenerated: row.is_ai_generated,
  };
}
