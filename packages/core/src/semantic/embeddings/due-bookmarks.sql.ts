import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { isPageTextSent } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { quarantineSize } from "../../platform/stale-work/index.ts";

export interface ClaimedRow {
  id: string;
  /** With microseconds, as text. */
  changedAt: string;
  url: string;
  title: string;
  description: string | null;
  summary: string | null;
  /** Of the page, as the person's browser handed it over. */
  givenText: string | null;
  /** Whether models elsewhere get it. */
  sendsPageText: boolean;
  isTrashed: boolean;
  /** The fingerprint of the text that the model has embedded; null if it has none. */
  source: string | null;
  /** How often embedding was started, including this time. */
  claims: number;
}

/** Counts an attempt at the newest due bookmarks, at poison candidates or at others, and reads their texts. */
export async function claimRows(
  ctx: Context,
  model: string,
  max: number,
  isPoisonCandidate: boolean,
): Promise<ClaimedRow[]> {
  const isWanted = sql`user_id = ${ctx.userId} and (claims > 0) = ${isPoisonCandidate}`;
  const count = isPoisonCandidate ? sql`(select ${quarantineSize(max, sql`claims`)} from least)` : sql`${max}`;
  const { rows } = await sql<ClaimedRow>`
    with least as (select min(claims) as claims from embedding_due where ${isWanted} and ${isPoisonCandidate}),
    due as (
      update embedding_due e set claims = e.claims + 1 from (
        select bookmark_id from embedding_due where ${isWanted} and claims = coalesce((select claims from least), 0)
        order by bookmark_id desc limit ${count}
      ) as chosen
      where e.user_id = ${ctx.userId} and e.bookmark_id = chosen.bookmark_id returning e.*
    )
    select d.claims, b.id, d.changed_at::text as "changedAt", b.url, b.title, b.description, b.ai_summary as summary,
      left(p.preview, ${limits.embeddedTextLength}) as "givenText", ${isPageTextSent} as "sendsPageText",
      b.deleted_at is not null as "isTrashed", v.source
    from due d
    join bookmark b on b.user_id = d.user_id and b.id = d.bookmark_id
    left join bookmark_page p on p.user_id = d.user_id and p.bookmark_id = d.bookmark_id and p.is_given
    left join bookmark_vector v on v.user_id = d.user_id and v.bookmark_id = d.bookmark_id and v.model = ${model}
    order by b.id`.execute(database(ctx));
  return rows;
}

/** Deletes due entries, except of bookmarks that changed since they were claimed. */
export async function deleteDue(ctx: Context, due: readonly Pick<ClaimedRow, "id" | "changedAt">[]): Promise<void> {
  const rows = due.map(({ id, changedAt }) => ({ id, changed_at: changedAt }));
  await sql`
    delete from embedding_due d using json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, changed_at timestamptz)
    where d.user_id = ${ctx.userId} and d.bookmark_id = r.id and d.changed_at = r.changed_at`.execute(database(ctx));
}
