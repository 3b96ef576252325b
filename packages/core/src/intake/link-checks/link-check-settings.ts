import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { Bookmark, LinkCheck, LinkCheckSettings } from "@bowerbird/db";
import { retryOnConflict } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { findSettings, showMarks } from "./link-checks.sql.ts";

/**
 * Turns link checks on or off. When off, no more requests are sent and no link is marked; the results are kept for when
 * it is turned on again.
 */
export async function changeLinkChecks(ctx: Context, { enabled }: { enabled: boolean }): Promise<LinkCheckState> {
  const isChanged = await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      // The settings row may not exist yet.
      await lockPerson(inner);
      if ((await loadSettings(inner, "update")).isEnabled === enabled) return false;
      await writeRow(inner, enabled);
      await (enabled ? showMarks(inner) : hideMarks(inner));
      await publish(inner, { type: "link-checks.changed" });
      await publish(inner, { type: "bookmarks.changed" });
      return true;
    }),
  );
  if (isChanged && enabled) await ctx.services.enqueue("check-links", { userId: ctx.userId });
  return getLinkChecks(ctx);
}

/** Schedules the first round immediately. */
async function writeRow(ctx: Context, isEnabled: boolean): Promise<void> {
  const row = { isEnabled, nextAt: isEnabled ? ctx.now() : null, lockToken: null, heartbeatAt: null };
  await ctx.em.upsert(
    LinkCheckSettings,
    { userId: ctx.userId, ...row },
    { onConflictFields: ["userId"], ...unmanaged },
  );
}

async function hideMarks(ctx: Context): Promise<void> {
  await ctx.em.nativeUpdate(Bookmark, { brokenReason: { $ne: null } }, { brokenReason: null });
  await ctx.em.nativeUpdate(LinkCheck, { dueAt: { $ne: null } }, { dueAt: null });
}

/** The state of the person's link checks, the progress of this week's round, and its results. */
export async function getLinkChecks(ctx: Context): Promise<LinkCheckState> {
  const settings = await loadSettings(ctx);
  const { isEnabled, startedAt, finishedAt, nextAt, total } = settings;
  const left = isRunning(settings) ? await countLeft(ctx, settings) : 0;
  const { broken } = await countBroken(ctx);
  return { enabled: isEnabled, startedAt, finishedAt, nextAt, total, checked: Math.max(0, total - left), broken };
}

/** Links not checked yet in this round; those scheduled for a second check do not count. */
function countLeft(ctx: Context, { startedAt }: StoredSettings): Promise<number> {
  const isUnchecked = { $or: [{ checkedAt: null }, { checkedAt: { $lt: startedAt } }] };
  return ctx.em.count(LinkCheck, { dueAt: { $ne: null }, ...isUnchecked });
}

/** Counts the person's bookmarks that are marked as broken. */
export async function countBroken(ctx: Context): Promise<{ broken: number }> {
  return { broken: await ctx.em.count(Bookmark, { brokenReason: { $ne: null }, deletedAt: null }) };
}

export type StoredSettings = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Off by default: a check tells sites what a person saved. */
const defaults: StoredSettings = { isEnabled: false, nextAt: null, startedAt: null, finishedAt: null, total: 0 };

/** @param lock row lock, held until the transaction ends */
export async function loadSettings(ctx: Context, lock?: "share" | "update"): Promise<StoredSettings> {
  return (await findSettings(ctx, lock)) ?? defaults;
}

/** Whether a round is running. */
export function isRunning({ isEnabled, startedAt, finishedAt }: StoredSettings): boolean {
  return isEnabled && startedAt !== null && finishedAt === null;
}
