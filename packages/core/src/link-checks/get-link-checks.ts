import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { countBroken } from "./count-broken.ts";
import { isAtWork, loadSettings, type StoredSettings } from "./settings-row.ts";

/** Whether the person's links are checked, how far this week's round is, and what it has found. */
export async function getLinkChecks(ctx: Context): Promise<LinkCheckState> {
  const settings = await loadSettings(ctx);
  const { isEnabled, startedAt, finishedAt, nextAt, total } = settings;
  const left = isAtWork(settings) ? await countLeft(ctx, settings) : 0;
  const { broken } = await countBroken(ctx);
  return { enabled: isEnabled, startedAt, finishedAt, nextAt, total, checked: Math.max(0, total - left), broken };
}

/** Links that this round has not looked at yet; those that it looks at once more are not among them. */
async function countLeft(ctx: Context, { startedAt }: StoredSettings): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from link_check
    where user_id = ${ctx.userId} and due_at is not null and (checked_at is null or checked_at < ${startedAt})`.execute(
    database(ctx),
  );
  return rows[0]!.left;
}
