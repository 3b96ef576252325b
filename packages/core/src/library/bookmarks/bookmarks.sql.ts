import { sql, type RawBuilder } from "kysely";
import type { ChangeFacts } from "@bowerbird/contract/history";
import { type Context, database, own, type VisitorContext } from "../../platform/context/index.ts";
import { type BookmarkRow, type ColumnFor, columnsFor, recordColumns, toColumn } from "./bookmark-columns.ts";
import { type PartialState, type StoredFields, anyOf } from "./bookmark-state.ts";

/** New values of a bookmark's columns; `changed` names those that may be set to null. */
export interface ChangedRow extends PartialState {
  id: string;
  changed: string[];
  host?: string;
  searchText?: string;
  searchVector?: string;
}

const [edited, index] = [columnsFor("edited"), columnsFor("index")];
const assignments = sql.raw(
  [
    ...edited.map((name) => {
      const column = toColumn(name);
      return `${column} = case when '${name}' = any(r.changed) then r."${name}" else b.${column} end`;
    }),
    ...index.map((name) => `${toColumn(name)} = coalesce(r."${name}", b.${toColumn(name)})`),
  ].join(", "),
);
const inserted = ["id" as const, ...edited, ...index];
const record = sql.raw(recordColumns(inserted));

/**
 * Writes the changed columns of many bookmarks in one statement. The ids are also passed alone: with outdated statistics
 * the planner would join row by row.
 */
export async function updateRows(ctx: Context, rows: readonly ChangedRow[], words: readonly string[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    with vocabulary as (${newWords(ctx, words)})
    update bookmark b set ${assignments}, updated_at = ${ctx.now()},
      broken_reason = case when 'url' = any(r.changed) then null else b.broken_reason end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (changed text[], ${record})
    where b.user_id = ${ctx.userId} and b.id = r.id and b.id = any(${ids}::uuid[])`.execute(database(ctx));
}

/** What the categorizer says of a bookmark, and the search columns that follow. */
export interface DescribedRow {
  id: string;
  /** Null when the category must stay. */
  categoryId: string | null;
  tags: string[];
  aiSummary: string | null;
  aiRelevance: number | null;
  searchText: string;
  searchVector: string;
}

const described = sql.raw(
  recordColumns(["id", "categoryId", "tags", "aiSummary", "aiRelevance", "searchText", "searchVector"]),
);

/** Writes many descriptions in one statement. */
export async function updateDescriptions(
  ctx: Context,
  rows: readonly DescribedRow[],
  words: readonly string[],
): Promise<void> {
  await sql`
    with vocabulary as (${newWords(ctx, words)})
    update bookmark b set category_id = coalesce(r."categoryId", b.category_id),
      is_ai_generated = b.is_ai_generated or r."categoryId" is not null, tags = r.tags, ai_summary = r."aiSummary",
      ai_relevance = r."aiRelevance", search_text = r."searchText",
      search_vector = r."searchVector",
      updated_at = case when r."categoryId" is null then b.updated_at else ${ctx.now()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (${described})
    where b.user_id = ${ctx.userId} and b.id = r.id and b.id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(database(ctx));
}

/** Stores many items of a change. One that it has already keeps what it was before, and gets what it is now. */
export async function insertItems(
  ctx: Context,
  changeId: string,
  items: readonly { id: string; before: StoredFields; after: StoredFields }[],
): Promise<void> {
  await sql`
    insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
    select ${ctx.userId}, ${changeId}, r.id, r.before, r.after
    from json_to_recordset(${JSON.stringify(items)}::json) as r (id uuid, before jsonb, after jsonb)
    on conflict (user_id, change_id, bookmark_id) do update
      set before = excluded.before || bookmark_change_item.before, after = bookmark_change_item.after || excluded.after
  `.execute(database(ctx));
}

/** Moves bookmarks to the trash; locks them in the order of their ids. @returns those that were not there before */
export async function trashRows(ctx: Context, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    with locked as (
      select id from bookmark where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
      order by id for no key update
    )
    update bookmark b set deleted_at = ${ctx.now()} from locked
    where b.user_id = ${ctx.userId} and b.id = locked.id returning b.id, b.title`.execute(database(ctx));
  return rows;
}

/** Stores the items of saved links. */
export async function recordNew(ctx: Context, changeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
    select ${ctx.userId}, ${changeId}, unnest(${[...ids]}::uuid[]), ${JSON.stringify(notSaved)}::jsonb, '{}'`.execute(
    database(ctx),
  );
}

/** What a change has as the state before a link was saved. */
const notSaved = { is_saved: false };

/** Stores the items of a deletion: when each bookmark went to the trash. */
export async function recordDeletions(ctx: Context, changeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
    select user_id, ${changeId}, id, '{"deleted_at": null}', jsonb_build_object('deleted_at', deleted_at)
    from bookmark where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[])`.execute(database(ctx));
}

/** Marks the deletions of which all bookmarks are among these as undone. Call before they are restored. */
export async function closeDeletions(ctx: Context, ids: readonly string[]): Promise<void> {
  const wanted = sql`any(${[...ids]}::uuid[])`;
  await sql`
    with covered as (
      select c.id from bookmark_change c
      where c.user_id = ${ctx.userId} and c.kind = 'delete' and c.undone_at is null
        and c.created_at >= (
          select min(deleted_at) - interval '1 minute' from bookmark where user_id = ${ctx.userId} and id = ${wanted})
        and c.count = (
          select count(*) from bookmark_change_item i join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
          where i.user_id = c.user_id and i.change_id = c.id and b.id = ${wanted}
            and b.deleted_at = (i.after->>'deleted_at')::timestamptz)
    )
    update bookmark_change c set undone_at = ${ctx.now()} from covered
    where c.user_id = ${ctx.userId} and c.id = covered.id`.execute(database(ctx));
}

/** Of a change's bookmarks those that lie in the trash since it put them there. */
export async function findTrashedBy(ctx: Context, changeId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookmark_change_item i
    join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
    where i.user_id = ${ctx.userId} and i.change_id = ${changeId} and i.bookmark_id = any(${[...ids]}::uuid[])
      and b.deleted_at = (i.after->>'deleted_at')::timestamptz`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

/** Puts bookmarks that a change restored back into the trash, as they were there, or that it saved. @returns their ids */
export async function trashAgain(ctx: Context, changeId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update bookmark b set deleted_at = coalesce((i.before->>'deleted_at')::timestamptz, ${ctx.now()}),
      url_key = coalesce((i.before->>'trashed_key')::uuid, b.url_key)
    from bookmark_change_item i
    where i.user_id = ${ctx.userId} and i.change_id = ${changeId} and i.bookmark_id = any(${[...ids]}::uuid[])
      and b.user_id = i.user_id and b.id = i.bookmark_id and b.deleted_at is null
    returning b.id`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

/**
 * Adds to a deletion of bookmarks that their categories are removed, so that its undo puts them back there. Call before
 * they are removed.
 */
export async function recordLostCategories(
  ctx: Context,
  changeId: string,
  { ids, uncategorizedId }: { ids: readonly string[]; uncategorizedId: string },
): Promise<void> {
  await sql`
    update bookmark_change_item i set before = i.before || jsonb_build_object('category_id', b.category_id::text),
      after = i.after || jsonb_build_object('category_id', ${uncategorizedId}::text)
    from bookmark b
    where i.user_id = ${ctx.userId} and i.change_id = ${changeId} and b.user_id = i.user_id and b.id = i.bookmark_id
      and b.category_id = any(${[...ids]}::uuid[])`.execute(database(ctx));
}

/** The columns of a new bookmark; the others have defaults. */
export type InsertedRow = Pick<BookmarkRow, "id" | ColumnFor<"edited" | "index">>;

const insertedNames = sql.raw(inserted.map(toColumn).join(", "));
const insertedValues = sql.raw(inserted.map((name) => `r."${name}"`).join(", "));

/**
 * Stores bookmarks, new words of the person's vocabulary, and the pages that are to be read. Uses one JSON parameter, so
 * planning 1,000 rows takes as long as planning one.
 *
 * @returns the ids of those that no stored bookmark has the URL key of
 */
export async function insertRows(
  ctx: Context,
  rows: readonly InsertedRow[],
  words: readonly string[],
  importId: string | undefined,
): Promise<Set<string>> {
  const { rows: created } = await sql<{ id: string }>`
    with vocabulary as (${newWords(ctx, words)}), created as (
    insert into bookmark (user_id, ${insertedNames})
    select ${ctx.userId}, ${insertedValues} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${record})
    on conflict (user_id, url_key) where deleted_at is null do nothing
    returning id), pages as (${duePages(ctx, importId)})
    select id from created`.execute(database(ctx));
  return new Set(created.map((row) => row.id));
}

/** Schedules the pages of the new rows in random order, because neighbors in a collection are often of one site. */
function duePages(ctx: Context, importId: string | undefined) {
  const isPaused = importId
    ? sql`(select is_enrichment_paused from import where user_id = ${ctx.userId} and id = ${importId})`
    : sql`false`;
  return sql`
    insert into bookmark_page (user_id, bookmark_id, import_id, is_paused, due_at)
    select ${ctx.userId}::uuid, id, ${importId ?? null}::uuid, ${isPaused},
      ${ctx.now()}::timestamptz - random() * interval '1 hour'
    from created`;
}

/** Deletes bookmarks that were put into the trash before a time. Skips locked rows. @returns how many */
export async function deleteOldBookmarks(ctx: VisitorContext, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bookmark where (user_id, id) in (
      select user_id, id from bookmark where deleted_at < ${before} limit ${limit} for update skip locked
    )`.execute(database(ctx));
  return Number(numAffectedRows ?? 0n);
}

/** Deletes changes that were made before a time. Skips locked rows. @returns how many */
export async function deleteOldChanges(ctx: VisitorContext, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bookmark_change where (user_id, id) in (
      select user_id, id from bookmark_change where created_at < ${before} limit ${limit} for update skip locked
    )`.execute(database(ctx));
  return Number(numAffectedRows ?? 0n);
}

/** Records that rules have handled bookmarks; a rule that was deleted meanwhile is left out. */
export async function insertRuleLinks(ctx: Context, handled: readonly { id: string; ruleId: string }[]): Promise<void> {
  await sql`
    insert into rule_link (user_id, bookmark_id, rule_id)
    select rule.user_id, handled.id, rule.id
    from json_to_recordset(${JSON.stringify(handled)}::json) as handled (id uuid, "ruleId" uuid)
    join rule on rule.user_id = ${ctx.userId} and rule.id = handled."ruleId"
    on conflict do nothing`.execute(database(ctx));
}

/** What a change did, and the name of the category that all bookmarks of a move came from: null for several, or one that is gone. */
export async function findUndone(ctx: Context, changeId: string) {
  const change = await own(ctx)
    .selectFrom("BookmarkChange")
    .select(["kind", "count", "subject", "target"])
    .where("id", "=", changeId)
    .executeTakeFirstOrThrow();
  return { change: change as ChangeFacts, backIn: change.kind === "move" ? await findOrigin(ctx, changeId) : null };
}

async function findOrigin(ctx: Context, changeId: string): Promise<string | null> {
  const origins = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select(sql<string | null>`before ->> 'category_id'`.as("id"))
    .distinct()
    .where("changeId", "=", changeId)
    .limit(2)
    .execute();
  const [origin, other] = origins;
  if (!origin?.id || other) return null;
  const category = own(ctx).selectFrom("Category").select("name").where("id", "=", origin.id);
  return (await category.executeTakeFirst())?.name ?? null;
}

/** A statement that adds words to the person's vocabulary. Pass them sorted, so that concurrent writers never deadlock. */
function newWords(ctx: Context, words: readonly string[]) {
  return sql`
    insert into search_word (user_id, word)
    select ${ctx.userId}, fresh.word from unnest(${[...words]}::text[]) as fresh (word)
    where not exists (select 1 from search_word w where w.user_id = ${ctx.userId} and w.word = fresh.word)
    on conflict do nothing`;
}

/**
 * Flushes the GIN pending lists of the search indexes, which every search scans in full. Call after each batch of a mass
 * write, outside the transaction; a sweep covers single writes.
 */
export async function flushPendingIndexEntries(ctx: VisitorContext): Promise<void> {
  await sql`select gin_clean_pending_list('bookmark_words_idx'), gin_clean_pending_list('search_word_parts_idx')`.execute(
    database(ctx),
  );
}

/** The columns that queries filter by; sampling texts and tags too takes three times as long. */
const sampled = {
  bookmark: "user_id, category_id, host, created_at, updated_at, deleted_at",
  bookmark_page: "user_id, state, due_at",
};
type Table = keyof typeof sampled;

/**
 * Updates the planner's statistics after a mass insert. Autovacuum does so once a minute; until then the planner takes
 * 20,000 new rows for none and scans them all. Run outside a transaction. Takes about 0.1 s, or nothing while the
 * table has not doubled.
 *
 * @param added rows added since this last returned true
 * @returns whether statistics were updated
 */
export async function refreshStatistics(ctx: VisitorContext, added: number): Promise<boolean> {
  const db = database(ctx);
  const { rows } = await sql<{ name: Table }>`
    select relname as name from pg_class
    where oid = any(${Object.keys(sampled)}::regclass[]) and reltuples < ${added}`.execute(db);
  for (const { name } of rows) await sql.raw(`analyze (skip_locked) ${name} (${sampled[name]})`).execute(db);
  return rows.length > 0;
}

/**
 * Gives kept bookmarks the opens of those that are merged into them, and records that in the change. The bookmarks must be
 * locked.
 */
export async function joinOpens(
  ctx: Context,
  changeId: string,
  groups: readonly { remainingId: string; otherIds: readonly string[] }[],
): Promise<void> {
  const pairs = groups.flatMap(({ remainingId, otherIds }) =>
    [remainingId, ...otherIds].map((id) => ({ remainingId, id })),
  );
  await sql`
    with joined as (
      select p."remainingId" as id, least(sum(b.open_count), 2147483647)::int as count, max(b.last_opened_at) as time
      from json_to_recordset(${JSON.stringify(pairs)}::json) as p ("remainingId" uuid, id uuid)
      join bookmark b on b.user_id = ${ctx.userId} and b.id = p.id and b.id = any(${pairs.map(({ id }) => id)}::uuid[])
      group by p."remainingId"
    ), changed as (
      select b.id, j.count, j.time, b.open_count, b.last_opened_at
      from joined j join bookmark b on b.user_id = ${ctx.userId} and b.id = j.id
      where (b.open_count, b.last_opened_at) is distinct from (j.count, j.time)
    ), recorded as (
      insert into bookmark_change_item as i (user_id, change_id, bookmark_id, before, after)
      select ${ctx.userId}, ${changeId}, id,
        jsonb_build_object('open_count', open_count, 'last_opened_at', last_opened_at),
        jsonb_build_object('open_count', count, 'last_opened_at', time)
      from changed
      on conflict (user_id, change_id, bookmark_id)
        do update set before = i.before || excluded.before, after = i.after || excluded.after
    )
    update bookmark b set open_count = c.count, last_opened_at = c.time
    from changed c where b.user_id = ${ctx.userId} and b.id = c.id`.execute(database(ctx));
}

/** Takes away what {@link joinOpens} gave. Opens since then stay. */
export async function revertOpens(ctx: Context, changeId: string): Promise<void> {
  await sql`
    update bookmark b set
      open_count = greatest(b.open_count - (i.after->>'open_count')::int + (i.before->>'open_count')::int, 0),
      last_opened_at = case when b.last_opened_at = (i.after->>'last_opened_at')::timestamptz
        then (i.before->>'last_opened_at')::timestamptz else b.last_opened_at end
    from bookmark_change_item i
    where i.user_id = ${ctx.userId} and i.change_id = ${changeId} and i.after->'open_count' is not null
      and b.user_id = i.user_id and b.id = i.bookmark_id`.execute(database(ctx));
}

/** Deletes the opens that changes recorded. */
export async function forgetJoinedOpens(ctx: Context): Promise<void> {
  const names = sql`array['open_count', 'last_opened_at']`;
  await sql`
    update bookmark_change_item set before = before - ${names}, after = after - ${names}
    where user_id = ${ctx.userId} and after->'open_count' is not null`.execute(database(ctx));
}

/** Which of these keys of addresses a bookmark has now, with its id. */
export async function findByKeys(ctx: Context, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const saved = own(ctx).selectFrom("Bookmark").select(["id", "urlKey"]).where("urlKey", "=", anyOf(keys));
  const rows = await saved.where("deletedAt", "is", null).execute();
  return new Map(rows.map(({ id, urlKey }) => [urlKey!, id]));
}

/** Which of these addresses is saved to the letter, with the bookmark's id. Through the index of sites. */
export async function findByUrls(
  ctx: Context,
  wanted: readonly { url: string; host: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const [urls, hosts] = [wanted.map(({ url }) => url), wanted.map(({ host }) => host)];
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("host", "=", sql<string>`any(${[...new Set(hosts)]}::text[])`)
    .where("url", "=", sql<string>`any(${urls}::text[])`)
    .where("deletedAt", "is", null)
    .orderBy((eb) => eb("urlKey", "is not", null))
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ id, url }) => [url, id]));
}

/** The wanted duplicates of a site, other apps' copies last. */
export function findKeyless(ctx: Context, host: string): Promise<{ id: string; url: string }[]> {
  return own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("host", "=", host)
    .where("urlKey", "is", null)
    .where("deletedAt", "is", null)
    .orderBy((eb) => eb("copyOf", "is not", null))
    .orderBy("id")
    .execute();
}

/** The person's bookmarks with any of these tags, in exact spelling. */
function tagged(ctx: Context, tags: readonly string[]) {
  return own(ctx)
    .selectFrom("Bookmark")
    .where("deletedAt", "is", null)
    .where(sql<boolean>`tags && ${[...tags]}::text[]`);
}

export async function countTagged(ctx: Context, tags: readonly string[]): Promise<number> {
  const counted = tagged(ctx, tags).select((eb) => eb.fn.countAll().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export async function findTagged(
  ctx: Context,
  tags: readonly string[],
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tagged(ctx, tags)
    .select("id")
    .$if(after !== null, (query) => query.where("id", ">", after!))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @param isArchived both, if it is undefined */
export function findInCategories(ctx: Context, ids: readonly string[], isArchived?: boolean): Promise<string[]> {
  return findWhere(ctx, sql`category_id = ${anyOf(ids)}`, isArchived);
}

/**
 * The bookmarks that an import created. Their ids are read before the bookmarks are, not joined with them: right after an
 * import, before the database has counted the new rows, it joined 50,000 of them in a nested loop that took five minutes.
 *
 * @param isArchived both, if it is undefined
 */
export async function findImported(ctx: Context, importId: string, isArchived?: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bookmark_id as id from import_item
    where user_id = ${ctx.userId} and import_id = ${importId} and status = 'created'`.execute(database(ctx));
  const ids = rows.map(({ id }) => id);
  return findWhere(ctx, sql`id = ${anyOf(ids)}`, isArchived);
}

async function findWhere(ctx: Context, condition: RawBuilder<unknown>, isArchived?: boolean): Promise<string[]> {
  const archived = isArchived === undefined ? sql`true` : sql`is_archived = ${isArchived}`;
  const { rows } = await sql<{ id: string }>`
    select id from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and ${archived} and ${condition}`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

/** The number of the person's bookmarks, without the trash. */
export async function countBookmarks(ctx: Context): Promise<number> {
  const { count } = await own(ctx)
    .selectFrom("Category")
    .select((eb) => eb.fn.sum<string | null>("bookmarkCount").as("count"))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** Whether the link of a row of `filing` is where it was filed: a rule or an app may have moved it since. */
export function isStillThere(ctx: Context) {
  return sql`exists (select from bookmark b where b.user_id = ${ctx.userId} and b.id = filing.bookmark_id
    and b.category_id = filing.category_id and b.deleted_at is null)`;
}
