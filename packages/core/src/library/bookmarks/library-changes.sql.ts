import { limits } from "@bowerbird/contract/limits";
import type { LocalBookmark, LibraryChanges, libraryChangesInput } from "@bowerbird/contract/library-changes";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../../platform/context/index.ts";
import { type BookmarkRow, type ColumnFor, columnsFor, type RawRow, selectList } from "./bookmark-columns.ts";

const localFields = [...columnsFor("shown"), "position", "openCount", "changedIn", "deletedAt"] as const;
const localColumns = sql.raw(selectList(localFields, "b"));
type LocalRow = RawRow<Pick<BookmarkRow, ColumnFor<"shown"> | "position" | "openCount" | "changedIn" | "deletedAt">>;

interface State {
  library: string;
  oldest: string;
  next: string;
  count: number;
}

/**
 * Returns a page of what transactions since a cursor have written.
 *
 * A transaction can commit after later ones were read. So the next cursor is the oldest transaction that is still
 * running: what it and later ones wrote is sent again next time.
 */
export async function libraryChanges(
  ctx: Context,
  { since, after, limit: wanted }: z.output<typeof libraryChangesInput>,
): Promise<LibraryChanges> {
  const state = await readState(ctx);
  const from = since === undefined ? null : readSince(since, state);
  const limit = Math.min(wanted, limits.changesPage);
  const { rows, count } = await readPage(ctx, from, after, limit);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    items: rows.filter(({ deletedAt }) => deletedAt === null).map(toLocal),
    removed: rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
    isWhole: from === null,
    after: last ? `${last.changedIn}.${last.id}` : null,
    cursor: `${state.library}.${state.oldest}`,
    count,
  };
}

/** Names the person, and the copy of the database: a restored one counts its transactions from the start. */
async function readState(ctx: Context): Promise<State> {
  const { rows } = await sql<State>`
    select s.system_identifier || '.' || c.timeline_id || '.' || 'bookmark'::regclass::oid as library,
      pg_snapshot_xmin(now.snapshot)::text as oldest, pg_snapshot_xmax(now.snapshot)::text as next
    from pg_control_system() s, pg_control_checkpoint() c, pg_current_snapshot() as now (snapshot)`.execute(
    database(ctx),
  );
  // The end of a random UUID as a number.
  const person = Number.parseInt(ctx.userId.slice(-8), 16);
  return { ...rows[0]!, library: `${rows[0]!.library}.${person}` };
}

/** @returns null if the cursor is of another person or database, or of a time that this one has yet to reach */
function readSince(since: string, { library, next }: State): string | null {
  const end = since.lastIndexOf(".");
  const xid = since.slice(end + 1);
  return since.slice(0, end) === library && BigInt(xid) <= BigInt(next) ? xid : null;
}

/** The rows and the count are of the same moment. */
async function readPage(ctx: Context, from: string | null, after: string | undefined, limit: number) {
  const [xid, id] = after?.split(".") ?? [];
  const isLater = xid === undefined ? sql`true` : sql`(b.changed_in, b.id) > (${xid}::xid8, ${id}::uuid)`;
  const isWanted =
    from === null
      ? sql`b.deleted_at is null`
      : sql`b.changed_in >= ${from}::xid8 and b.changed_in < pg_snapshot_xmax(pg_current_snapshot())`;
  const { rows } = await sql<Partial<LocalRow> & { count: number }>`
    select page.*, total.count
    from (select coalesce(sum(bookmark_count), 0)::int as count from category where user_id = ${ctx.userId}) total
    left join (
      select ${localColumns} from bookmark b
      where b.user_id = ${ctx.userId} and ${isWanted} and ${isLater}
      order by b.changed_in, b.id limit ${sql.lit(limit)}
    ) page on true
    order by page."changedIn", page.id`.execute(database(ctx));
  return { rows: rows.filter((row): row is LocalRow & { count: number } => Boolean(row.id)), count: rows[0]!.count };
}

function toLocal(found: LocalRow & { count: number }): LocalBookmark {
  const { changedIn: _changedIn, deletedAt: _deletedAt, count: _count, createdAt, ...row } = found;
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
