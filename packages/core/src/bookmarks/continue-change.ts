import { sql } from "kysely";
import { type Context, database, inTransaction, type VisitorContext } from "../context/index.ts";
import { loadPending } from "./pending-change.ts";
import { replaceRest } from "./replace-tags.ts";
import { undoRest } from "./undo-change.ts";

/** Without a batch for so long, whoever worked on it has died; a batch takes a fraction of a second. */
const patience = 60_000;

/** Has those changes of many bookmarks gone on with that nobody works on any more. Safe to run anywhere at any time. */
export async function sweepChanges(ctx: VisitorContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - patience);
  const { rows } = await sql<{ id: string; userId: string }>`
    update bookmark_change set touched_at = ${ctx.now()} where pending is not null and touched_at < ${before}
    returning id, user_id as "userId"`.execute(database(ctx));
  for (const { id, userId } of rows) await ctx.services.enqueue("continue-change", { userId, changeId: id });
}

/** Does what is left of a change of many bookmarks, or of its undoing. */
export async function continueChange(ctx: Context, { changeId }: { changeId: string }): Promise<void> {
  const pending = await inTransaction(ctx, (inner) => loadPending(inner, changeId));
  if (pending?.kind === "replace") await replaceRest(ctx, changeId);
  if (pending?.kind === "undo") await undoRest(ctx, changeId);
}
