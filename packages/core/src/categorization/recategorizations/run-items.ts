import { type Context, own } from "../../platform/context/index.ts";
import { disableNestedLoops } from "./apply-categories.sql.ts";
import { type Proposal, writeItems } from "./run-items.sql.ts";
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

/** Stores the results of one batch and the run's position in one transaction. */
export function storeBatch(run: RecategorizationRun, proposals: readonly Proposal[]): Promise<void> {
  return run.step(async (ctx, { id, processed, changed }) => {
    await disableNestedLoops(ctx);
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
  const before = { fromCategoryId: row.categoryId, fromIsAiGenerated: row.isAiGenerated, fromTags: row.tags };
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
  return { toCategoryId: categoryId };
}

function proposeTags({ tags: before }: LinkRow, { tags: proposed }: CategorizedLink, { tags }: Categorization) {
  const added = tags.admit(proposed, before);
  return added.length === 0 ? null : { toTags: [...before, ...added] };
}
