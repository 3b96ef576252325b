import type { ChangeKind } from "@bowerbird/contract/history";
import { cutText, oneLine } from "@bowerbird/contract/tidy-text";
import { type Context, own } from "../../platform/context/index.ts";

/** What the history says of a change. */
export interface NewChange {
  id: string;
  kind: ChangeKind;
  /** How many bookmarks it changes. */
  count: number;
  /** What is changed, for people. */
  subject?: string | null | undefined;
  /** What it becomes, for people. */
  target?: string | null | undefined;
  /** What happens to categories, for the undo. */
  category?: object;
}

/** Max. characters of what a change is called. */
const maxLength = 200;

/**
 * Records a change, made by the actor of the context. Called again with the id, by a change in batches, it adds to
 * the count. Runs in the transaction of the change.
 */
export async function recordChange(
  ctx: Context,
  { id, kind, count, subject, target, category }: NewChange,
): Promise<void> {
  const texts = { subject: shorten(subject), target: shorten(target) };
  const made = { madeBy: ctx.by, createdAt: ctx.now(), actId: ctx.act?.id ?? null };
  const row = { id, kind, count, ...texts, category: category ?? null, ...made };
  ctx.act?.changes.add(id);
  await own(ctx)
    .insertInto("BookmarkChange", row)
    .onConflict((conflict) =>
      conflict.columns(["userId", "id"]).doUpdateSet((eb) => ({ count: eb("BookmarkChange.count", "+", count) })),
    )
    .execute();
}

function shorten(text: string | null | undefined): string | null {
  const line = oneLine(text ?? "");
  if (line === "") return null;
  return line.length > maxLength ? `${cutText(line, maxLength - 1)}…` : line;
}
