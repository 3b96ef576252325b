import type { listRecategorizationItemsInput, RecategorizationItem } from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import type { z } from "zod";
import { loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { pathText } from "./get-recategorization.ts";
import { findRecategorization } from "./recategorization-row.ts";

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

/** The bookmarks that a run changes, a page at a time. @throws NOT_FOUND for another's */
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
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const items = rows.map(({ bookmark_id: bookmarkId, url, title, status, added: tags, confidence, reason, ...row }) => {
    const from = pathText(tree, row.from_category_id);
    const to = pathText(tree, row.to_category_id ?? row.from_category_id);
    return { bookmarkId, url, title, status, from, to, tags, confidence, reason };
  });
  return { items, nextCursor: rows.length === input.limit ? rows.at(-1)!.bookmark_id : null };
}
