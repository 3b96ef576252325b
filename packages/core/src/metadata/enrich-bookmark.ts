import type { Context } from "../context/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { isDeadly } from "../lost-work/index.ts";
import { claimPages } from "./claim-pages.ts";
import { lookAtPage } from "./look-at-page.ts";
import { type CountEnriched, recordOutcomes } from "./record-outcomes.ts";
import { sortNext } from "./sort-next.ts";

/** Somebody looks at this bookmark: it waits longer for a place at its host than one of many does. */
const patience = 8_000;

/** Reads the page of one bookmark that was just saved. Does nothing where it is not due: somebody else reads it. */
export async function enrichBookmark(
  ctx: Context,
  { bookmarkId }: { bookmarkId: string },
  countEnriched: CountEnriched,
): Promise<void> {
  const [page] = await claimPages(ctx, 1, { bookmarkId });
  if (!page) return;
  await sortNext(ctx, await recordOutcomes(ctx, [await lookAtPage(ctx, page, patience)], countEnriched));
  if (isDeadly(page)) throw new GivenUp(`Reading the page of bookmark ${bookmarkId} has ended its workers.`);
}
