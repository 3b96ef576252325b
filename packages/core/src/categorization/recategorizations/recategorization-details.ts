import type {
  RecategorizationDetails,
  listRecategorizationItemsInput,
  RecategorizationItem,
} from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { findRecategorization, toRecategorization } from "./recategorization-row.ts";
import type { z } from "zod";

const maxTags = 200;

/** Returns a run's progress and its changes, without excluded ones, grouped by move or tag. */
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
  const tree = await loadCategoryTree(ctx);
  return rows.map(({ from, to, count }) => ({
    from: toPathText(tree, from),
    fromCategoryId: from,
    to: toPathText(tree, to),
    toCategoryId: to,
    count,
  }));
}

async function countTags(ctx: Context, id: string): Promise<RecategorizationDetails["tags"]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from recategorization_item, unnest(to_tags) as tag
    where user_id = ${ctx.userId} and recategorization_id = ${id} and tag <> all(from_tags)
      and status not in ('left', 'kept')
    group by tag order by count desc, tag limit ${maxTags}`.execute(database(ctx));
  return rows;
}

/** The category's path as text. */
function toPathText(tree: CategoryTree, id: string | null): string {
  const path = id === null ? [] : tree.getPath(id);
  return path.length === 0 ? "Deleted category" : path.join("/");
}

type Input = z.output<typeof listRecategorizationItemsInput>;

interface Row {
  bookmark_id: string;
  url: string;
  title: string;
  status: RecategorizationItem["status"];
  from_category_id: string;
  to_category_id: string | null;
  added: string[];
  confidence: number;
  reason: string;
}

/** Lists the bookmarks that a run changes, page by page. @throws NOT_FOUND */
export async function listRecategorizationItems(
  ctx: Context,
  input: Input,
): Promise<{ items: RecategorizationItem[]; nextCursor: string | null }> {
  await findRecategorization(ctx, input.id);
  const { rows } = await sql<Row>`
    select i.bookmark_id, b.url, b.title, i.status, i.from_category_id, i.to_category_id, i.confidence, i.reason,
      array(select tag from unnest(i.to_tags) as tag where tag <> all(i.from_tags)) as added
    from recategorization_item i join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${input.id} and i.status not in ('pending', 'same')
      and (${input.fromCategoryId === undefined} or i.from_category_id = ${input.fromCategoryId ?? null}::uuid)
      and (${input.toCategoryId === undefined} or i.to_category_id = ${input.toCategoryId ?? null}::uuid)
      and (${input.cursor ?? null}::uuid is null or i.bookmark_id > ${input.cursor ?? null})
    order by i.bookmark_id limit ${input.limit}`.execute(database(ctx));
  const tree = await loadCategoryTree(ctx);
  const items = rows.map(({ bookmark_id: bookmarkId, url, title, status, added: tags, confidence, reason, ...row }) => {
    const from = toPathText(tree, row.from_category_id);
    const to = toPathText(tree, row.to_category_id ?? row.from_category_id);
    return { bookmarkId, url, title, status, from, to, tags, confidence, reason };
  });
  return { items, nextCursor: rows.length === input.limit ? rows.at(-1)!.bookmark_id : null };
}
