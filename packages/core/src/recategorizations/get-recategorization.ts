import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import { type CategoryTree, loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { findRecategorization, toRecategorization } from "./recategorization-row.ts";

const mostTags = 200;

/** How far a run is and what it changes, but for what is left out: from where to where how many go, or how many get which tag. */
export async function getRecategorization(ctx: Context, { id }: { id: string }): Promise<RecategorizationDetails> {
  const run = toRecategorization(await findRecategorization(ctx, id));
  const isAboutTags = run.kind === "tags";
  return {
    ...run,
    changes: isAboutTags ? [] : await countMoves(ctx, id),
    tags: isAboutTags ? await countTags(ctx, id) : [],
  };
}

async function countMoves(ctx: Context, id: string): Promise<RecategorizationDetails["changes"]> {
  const { rows } = await sql<{ from: string; to: string; count: number }>`
    select from_category_id as "from", to_category_id as "to", count(*)::int as count from recategorization_item
    where user_id = ${ctx.userId} and recategorization_id = ${id} and to_category_id is not null
      and status not in ('left', 'kept')
    group by 1, 2 order by count desc, 1, 2`.execute(database(ctx));
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  return rows.map(({ from, to, count }) => ({
    from: pathText(tree, from),
    fromCategoryId: from,
    to: pathText(tree, to),
    toCategoryId: to,
    count,
  }));
}

async function countTags(ctx: Context, id: string): Promise<RecategorizationDetails["tags"]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from recategorization_item, unnest(to_tags) as tag
    where user_id = ${ctx.userId} and recategorization_id = ${id} and tag <> all(from_tags)
      and status not in ('left', 'kept')
    group by tag order by count desc, tag limit ${mostTags}`.execute(database(ctx));
  return rows;
}

/** A category as a path of names. */
export function pathText(tree: CategoryTree, id: string | null): string {
  const path = id === null ? [] : tree.getPath(id);
  return path.length === 0 ? "Deleted category" : path.join("/");
}
