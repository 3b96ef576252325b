import { sql } from "kysely";
import { type Context, database, own } from "../../platform/context/index.ts";
import { disableNestedLoops } from "./apply-categories.ts";
import { type RecategorizationRow, type RecategorizationRun, updateRecategorization } from "./recategorization-row.ts";
import { isAutoCategorizable, type LinkRow, type CategorizedLink, type Categorization } from "../ai/index.ts";

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
export async function loadProposedTags(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from recategorization_item, unnest(to_tags) as tag
    where user_id = ${ctx.userId} and recategorization_id = ${id} group by tag order by count(*) desc
  `.execute(database(ctx));
  return rows.map(({ tag }) => tag);
}

/** Stores the results of one batch and the run's position in one transaction. */
export function storeBatch(run: RecategorizationRun, proposals: readonly Proposal[]): Promise<void> {
  return run.step(async (ctx, { id, processed, changed }) => {
    await writeItems(ctx, id, proposals);
    await updateRecategorization(ctx, id, {
      attempts: 0,
      processed: processed + proposals.length,
      changed: changed + proposals.filter(({ status }) => status === "proposed").length,
      position: proposals
        .map((proposal) => proposal.id)
        .toSorted()
        .at(-1)!,
    });
  });
}

async function writeItems(ctx: Context, id: string, proposals: readonly Proposal[]): Promise<void> {
  await disableNestedLoops(ctx);
  await sql`
    update recategorization_item i set status = r.status, from_category_id = r.from_category_id,
      to_category_id = r.to_category_id, from_is_ai_generated = r.from_is_ai_generated, from_tags = r.from_tags,
      to_tags = r.to_tags, confidence = r.confidence, reason = r.reason
    from json_to_recordset(${JSON.stringify(proposals)}::json) as r (id uuid, status text, from_category_id uuid,
      to_category_id uuid, from_is_ai_generated boolean, from_tags text[], to_tags text[], confidence real, reason text)
    where i.user_id = ${ctx.userId} and i.recategorization_id = ${id} and i.bookmark_id = r.id
      and i.bookmark_id = any(${proposals.map((proposal) => proposal.id)}::uuid[])`.execute(database(ctx));
}

/** A run's result for one bookmark. */
export interface Proposal {
  id: string;
  status: "same" | "proposed";
  from_category_id?: string;
  to_category_id?: string;
  from_is_ai_generated?: boolean;
  from_tags?: string[];
  to_tags?: string[];
  confidence?: number;
  reason?: string;
}

/** Proposes a change of a bookmark by the run's kind. */
export function propose(
  run: Pick<RecategorizationRow, "kind" | "includeManual">,
  row: LinkRow,
  link: CategorizedLink,
  categorization: Categorization,
  uncategorizedId: string | null,
): Proposal {
  const { id } = row;
  const target =
    run.kind === "tags" ? proposeTags(row, link, categorization) : proposeMove(run, row, link, uncategorizedId);
  if (!target) return { id, status: "same" };
  const { confidence, reason } = link;
  const before = { from_category_id: row.categoryId, from_is_ai_generated: row.isAiGenerated, from_tags: row.tags };
  return { id, status: "proposed", ...before, ...target, confidence, reason };
}

/** A link without recognized topic stays in its category. */
function proposeMove(
  run: Pick<RecategorizationRow, "includeManual">,
  row: LinkRow,
  { categoryId }: CategorizedLink,
  uncategorizedId: string | null,
) {
  if (categoryId === row.categoryId || categoryId === uncategorizedId) return null;
  // The person may have categorized it since the run started.
  if (!run.includeManual && !isAutoCategorizable(row, uncategorizedId)) return null;
  return { to_category_id: categoryId };
}

function proposeTags({ tags: before }: LinkRow, { tags: proposed }: CategorizedLink, { tags }: Categorization) {
  const added = tags.admit(proposed, before);
  return added.length === 0 ? null : { to_tags: [...before, ...added] };
}
