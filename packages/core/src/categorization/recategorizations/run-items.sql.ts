import type { ApplyRecategorizationInput, RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import { type Context, database, own } from "../../platform/context/index.ts";

/** The bookmarks of a run. */
interface Wanted {
  /** Only in these categories; null for all. */
  categoryIds: readonly string[] | null;
  /** Only these; null for all. */
  ids: readonly string[] | null;
  /** Also those that the person categorized. */
  includeManual: boolean;
  uncategorizedId: string | null;
}

/** Adds the person's wanted bookmarks to a run. @returns how many */
export async function insertItems(ctx: Context, id: string, wanted: Wanted): Promise<number> {
  const { categoryIds, ids, includeManual, uncategorizedId } = wanted;
  const { numAffectedRows } = await sql`
    insert into recategorization_item (user_id, recategorization_id, bookmark_id)
    select user_id, ${id}, id from bookmark
    where user_id = ${ctx.userId} and deleted_at is null
      and (${categoryIds === null} or category_id = any(${[...(categoryIds ?? [])]}::uuid[]))
      and (${ids === null} or id = any(${[...(ids ?? [])]}::uuid[]))
      and (${includeManual} or is_ai_generated or category_id = ${uncategorizedId})
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}

/** The next bookmark ids of a run after a position. */
export async function nextBatch(ctx: Context, id: string, position: string | null, size: number): Promise<string[]> {
  const rows = await own(ctx)
    .selectFrom("RecategorizationItem")
    .select("bookmarkId")
    .where("recategorizationId", "=", id)
    .$if(position !== null, (query) => query.where("bookmarkId", ">", position!))
    .orderBy("bookmarkId")
    .limit(size)
    .execute();
  return rows.map(({ bookmarkId }) => bookmarkId);
}

/** Tags that the run has proposed so far, so that a resumed run proposes no variants of them. */
export async function readProposedTags(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from recategorization_item, unnest(to_tags) as tag
    where user_id = ${ctx.userId} and recategorization_id = ${id} group by tag order by count(*) desc
  `.execute(database(ctx));
  return rows.map(({ tag }) => tag);
}

/** Counts the tags that a run adds, the most frequent first. */
export async function countTags(
  ctx: Context,
  id: string,
  max: number,
  minConfidence = 0,
): Promise<RecategorizationDetails["tags"]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from recategorization_item, unnest(to_tags) as tag
    where user_id = ${ctx.userId} and recategorization_id = ${id} and tag <> all(from_tags)
      and status not in ('left', 'kept') and confidence >= ${minConfidence}::real
    group by tag order by count desc, tag limit ${max}`.execute(database(ctx));
  return rows;
}

/** A run's result for one bookmark. */
export interface Proposal {
  id: string;
  status: "same" | "proposed";
  fromCategoryId?: string;
  toCategoryId?: string;
  fromIsAiGenerated?: boolean;
  fromTags?: string[];
  toTags?: string[];
  confidence?: number;
  reason?: string;
}

/** Stores the results of a batch. */
export async function writeItems(ctx: Context, id: string, proposals: readonly Proposal[]): Promise<void> {
  await sql`
    update recategorization_item i set status = r.status, from_category_id = r."fromCategoryId",
      to_category_id = r."toCategoryId", from_is_ai_generated = r."fromIsAiGenerated", from_tags = r."fromTags",
      to_tags = r."toTags", confidence = r.confidence, reason = r.reason
    from json_to_recordset(${JSON.stringify(proposals)}::json) as r (id uuid, status text, "fromCategoryId" uuid,
      "toCategoryId" uuid, "fromIsAiGenerated" boolean, "fromTags" text[], "toTags" text[], confidence real, reason text)
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = r.id
      and i.bookmark_id = any(${proposals.map((proposal) => proposal.id)}::uuid[])`.execute(database(ctx));
}

/** Excludes proposals of a run from being applied: those that are less sure, and those that the person left out. */
export async function excludeItems(ctx: Context, input: ApplyRecategorizationInput): Promise<void> {
  const { id, exceptIds = [], exceptAll = false, exceptMoves = [], includeIds = [], minConfidence = 0 } = input;
  const moves = JSON.stringify(exceptMoves.map(({ fromCategoryId, toCategoryId }) => [fromCategoryId, toCategoryId]));
  await sql`
    update recategorization_item set status = 'left' where user_id = ${ctx.userId} and recategorization_id = ${id}
      and status = 'proposed' and (bookmark_id = any(${[...exceptIds]}::uuid[])
        or confidence < ${minConfidence}::real
        or (${exceptAll} or (from_category_id, to_category_id) in (
          select (move ->> 0)::uuid, (move ->> 1)::uuid from jsonb_array_elements(${moves}::jsonb) as move))
        and bookmark_id <> all(${[...includeIds]}::uuid[]))`.execute(database(ctx));
}

/**
 * Disables nested loops for the rest of the transaction. A run's rows are too new for the planner's statistics, so it
 * would join thousands of them one by one: a minute instead of half a second.
 */
export async function disableNestedLoops(ctx: Context): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(database(ctx));
}

/** Moves a run's bookmarks that are unchanged since they were checked. Runs in a transaction. @returns how many */
export async function applyCategories(ctx: Context, id: string): Promise<number> {
  await disableNestedLoops(ctx);
  const { numAffectedRows } = await sql`
    with moved as (
      update bookmark b set category_id = i.to_category_id, is_ai_generated = true, updated_at = ${ctx.now()}
      from recategorization_item i join category c on c.user_id = i.user_id and c.id = i.to_category_id
      where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.status = 'proposed'
        and b.user_id = i.user_id and b.id = i.bookmark_id and b.deleted_at is null
        and b.category_id = i.from_category_id and b.is_ai_generated = i.from_is_ai_generated
      returning b.id
    )
    update recategorization_item i set status = 'applied' from moved
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = moved.id
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}

/**
 * Moves back a run's bookmarks that are still where it put them, including trashed ones. If the old category is gone, a
 * bookmark goes to Uncategorized. Runs in a transaction.
 *
 * @returns how many
 */
export async function undoCategories(ctx: Context, id: string, uncategorizedId: string): Promise<number> {
  await disableNestedLoops(ctx);
  const { numAffectedRows } = await sql`
    with moved as (
      update bookmark b set category_id = coalesce(c.id, ${uncategorizedId}),
        is_ai_generated = i.from_is_ai_generated, updated_at = ${ctx.now()},
        ai_relevance = case when not i.is_relevance_given then b.ai_relevance end
      from recategorization_item i left join category c on c.user_id = i.user_id and c.id = i.from_category_id
      where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.status = 'applied'
        and b.user_id = i.user_id and b.id = i.bookmark_id
        and b.category_id = i.to_category_id and b.is_ai_generated
      returning b.id
    )
    update recategorization_item i set status = 'restored' from moved
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = moved.id
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}
