import { isLeftToUs, type LinkRow, type SortedLink, type Sorting } from "../ai/index.ts";
import type { RecategorizationRow } from "./recategorization-row.ts";

/** What a run says of one bookmark; of one that stays as it is, nothing but that. */
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

/** What is to become of a bookmark by the run's kind. */
export function propose(
  run: Pick<RecategorizationRow, "kind" | "include_manual">,
  row: LinkRow,
  sorted: SortedLink,
  sorting: Sorting,
  uncategorizedId: string | null,
): Proposal {
  const { id } = row;
  const target = run.kind === "tags" ? tagged(row, sorted, sorting) : moved(run, row, sorted, uncategorizedId);
  if (!target) return { id, status: "same" };
  const { confidence, reason } = sorted;
  const before = { from_category_id: row.categoryId, from_is_ai_generated: row.isAiGenerated, from_tags: row.tags };
  return { id, status: "proposed", ...before, ...target, confidence, reason };
}

/** What nothing is recognised of stays where it is: nobody is helped by fewer bookmarks in their place. */
function moved(
  run: Pick<RecategorizationRow, "include_manual">,
  row: LinkRow,
  { categoryId }: SortedLink,
  uncategorizedId: string | null,
) {
  if (categoryId === row.categoryId || categoryId === uncategorizedId) return null;
  // The person may have filed it since the run began.
  if (!run.include_manual && !isLeftToUs(row, uncategorizedId)) return null;
  return { to_category_id: categoryId };
}

function tagged({ tags: own }: LinkRow, { tags: proposed }: SortedLink, { tags }: Sorting) {
  const added = tags.admit(proposed, own);
  return added.length === 0 ? null : { to_tags: [...own, ...added] };
}
