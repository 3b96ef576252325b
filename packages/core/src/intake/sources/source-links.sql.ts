import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../library/bookmarks/index.ts";
import { type Context, own, type VisitorContext } from "../../platform/context/index.ts";

/** Whether the source `d` is to be read now. */
export function isNextDue(ctx: VisitorContext): RawBuilder<unknown> {
  return sql`d.next_at <= ${ctx.now()}`;
}

/** Of the keys those that the source has had. */
export async function findSeen(ctx: Context, sourceId: string, keys: readonly string[]): Promise<Set<string>> {
  const links = own(ctx).selectFrom("SourceLink").select("key").where("sourceId", "=", sourceId);
  const known = await links.where("key", "=", anyOf(keys)).execute();
  return new Set(known.map(({ key }) => key));
}

/** Well below PostgreSQL's 65,535 parameters of a statement. */
const rowsPerStatement = 10_000;

export async function insertSeen(ctx: Context, sourceId: string, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += rowsPerStatement) {
    const rows = keys.slice(start, start + rowsPerStatement).map((key) => ({ sourceId, key }));
    await own(ctx)
      .insertInto("SourceLink", rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
