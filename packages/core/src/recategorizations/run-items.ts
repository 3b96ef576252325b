import { sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { joinAtOnce } from "./join-at-once.ts";
import type { Proposal } from "./propose.ts";
import { findRecategorization, updateRecategorization } from "./recategorization-row.ts";

/** The ids of the bookmarks of a run that follow a position. */
export async function nextBatch(ctx: Context, id: string, position: string | null, size: number): Promise<string[]> {
  const rows = await database(ctx)
    .selectFrom("recategorization_item")
    .select("bookmark_id")
    .where("user_id", "=", ctx.userId)
    .where("recategorization_id", "=", id)
    .$if(position !== null, (query) => query.where("bookmark_id", ">", position!))
    .orderBy("bookmark_id")
    .limit(size)
    .execute();
  return rows.map(({ bookmark_id }) => bookmark_id);
}

/** Tags that a run has proposed so far, so that it proposes no variants of them after a break. */
export async function proposedTags(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from recategorization_item, unnest(to_tags) as tag
    where user_id = ${ctx.userId} and recategorization_id = ${id} group by tag order by count(*) desc
  `.execute(database(ctx));
  return rows.map(({ tag }) => tag);
}

/**
 * Keeps what was found out about one batch, and how far the run is, all of it or nothing.
 *
 * @returns false when somebody else has gone on from this position, or the run was replaced: then nothing is kept
 */
export function storeBatch(
  ctx: Context,
  id: string,
  position: string | null,
  proposals: readonly Proposal[],
): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "running" || run.position !== position) return false;
    await writeItems(inner, id, proposals);
    await updateRecategorization(inner, id, {
      attempts: 0,
      processed: run.processed + proposals.length,
      changed: run.changed + proposals.filter(({ status }) => status === "proposed").length,
      position: proposals
        .map((proposal) => proposal.id)
        .toSorted()
        .at(-1)!,
    });
    return true;
  });
}

async function writeItems(ctx: Context, id: string, proposals: readonly Proposal[]): Promise<void> {
  await joinAtOnce(ctx);
  await sql`
    update recategorization_item i set status = r.status, from_category_id = r.from_category_id,
      to_category_id = r.to_category_id, from_is_ai_generated = r.from_is_ai_generated, from_tags = r.from_tags,
      to_tags = r.to_tags, confidence = r.confidence, reason = r.reason
    from json_to_recordset(${JSON.stringify(proposals)}::json) as r (id uuid, status text, from_category_id uuid,
      to_category_id uuid, from_is_ai_generated boolean, from_tags text[], to_tags text[], confidence real, reason text)
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = r.id
      and i.bookmark_id = any(${proposals.map((proposal) => proposal.id)}::uuid[])`.execute(database(ctx));
}
