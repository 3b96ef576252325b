import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Bookmark } from "./entities/bookmarks.ts";

/**
 * What a new database has beside the tables and indexes that the entities describe: PostgreSQL's extensions, collations,
 * storage, functions and triggers. All functions and triggers can be created again: a migration that changes one runs
 * {@link triggers} again.
 */

/** Names by the rules of a language, numbers by their value. Without ICU, as some builds of PostgreSQL are, by code points. */
const collations = `
  do $$
  declare
    has_icu boolean := exists (select from pg_collation where collprovider = 'i');
    language text;
  begin
    foreach language in array '{en,ar,de,es,fr,it,ja,ko,nl,pl,pt-BR,ru,tr,uk,zh-Hans,zh-Hant}'::text[] loop
      if has_icu then
        execute format('create collation %I (provider = icu, locale = %L)', 'names_' || language, language || '-u-kn-true');
      else
        execute format('create collation %I from "C"', 'names_' || language);
      end if;
    end loop;
  end $$`;

const storage = [
  `alter table "bookmark" set (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05)`,
  // A crash may lose the counts, and writing them twice would cost more than they are worth.
  `alter table "rate_limit" set unlogged`,
  // In the row, because whole vectors are read, of many rows at once.
  `alter table "bookmark_vector" alter column "vector" set storage main`,
  // Compressed already, or not compressible.
  `alter table "bookmark_map" alter column "bookmark_ids" set storage external, alter column "points" set storage external`,
  `alter table "cover_picture" alter column "content" set storage external`,
  `alter table "import_chunk" alter column "content" set storage external`,
];

const apostrophes = "`´ʹʻʼ‘’‚‛′＇";
const hyphens = "֊־‐‑‒–—―⁃−﹘﹣－";
const quotes = "«»“”„‟″‹›「」『』〝〞〟＂";
const invisible =
  "[\\u00ad\\u061c\\u0640\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff\\U000e0100-\\U000e01ef]";

function foldSigns(text: string): string {
  const [from, to] = [
    apostrophes + hyphens + quotes,
    `''${"''".repeat(apostrophes.length - 1)}${"-".repeat(hyphens.length)}${'"'.repeat(quotes.length)}`,
  ];
  return `regexp_replace(translate(${text}, '${from}', '${to}'), '${invisible}', '', 'g')`;
}

/** As `spellingKey` in JavaScript; most tags are plain. */
const spellingKey = `
  create or replace function spelling_key(tag text) returns text language sql immutable strict parallel safe as $body$
    select case when tag ~ '^[\\u0001-_a-\\u007f]*$' then lower(tag) else
      normalize(translate(lower(translate(${foldSigns(`normalize(${foldSigns("tag")}, NFKC)`)}, 'İ', 'i')), 'ς', 'σ'), NFKC)
    end
  $body$`;

/**
 * For copies of the library on devices: which transaction changed a bookmark last. And for programs that ask for what was
 * modified since they asked last: when it was modified, after the writer has got a lock that it shares with the person's
 * other writers until it commits. Who reads holds that lock alone, and sees all that was stamped before. Saying when
 * (`bowerbird.given_modified_at`) is for programs that bring a date along.
 */
const changedIn = [
  `create or replace function set_bookmark_changed_in() returns trigger language plpgsql as $$
  begin
    new.changed_in := pg_current_xact_id();
    if tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then
      perform pg_advisory_xact_lock_shared(52002, hashtext(new.user_id::text));
      if current_setting('bowerbird.given_modified_at', true) is distinct from 'on' then
        new.updated_at := clock_timestamp();
      end if;
    end if;
    return new;
  end $$`,
  `create or replace trigger bookmark_changed_in before insert or update on bookmark
  for each row execute function set_bookmark_changed_in()`,
];

/** Vectors are due where a text has changed: triggers, because a new summary or a restore does not change `updated_at`. */
const vectorsDue = [
  `create or replace function understand_added() returns trigger language plpgsql as $$
  begin
    insert into embedding_due (user_id, bookmark_id) select user_id, id from added on conflict do nothing;
    return null;
  end $$`,
  `create or replace function understand_changed() returns trigger language plpgsql as $$
  begin
    insert into embedding_due (user_id, bookmark_id) values (new.user_id, new.id)
    on conflict (user_id, bookmark_id) do update set changed_at = excluded.changed_at;
    return null;
  end $$`,
  `create or replace trigger understand_added after insert on bookmark
  referencing new table as added for each statement execute function understand_added()`,
  `create or replace trigger understand_changed after update of title, description, ai_summary, url, deleted_at on bookmark
  for each row when (new.title is distinct from old.title or new.description is distinct from old.description
    or new.ai_summary is distinct from old.ai_summary or new.url is distinct from old.url
    or (new.deleted_at is null and old.deleted_at is not null))
  execute function understand_changed()`,
];

/** A person's words go with the person. */
const wordsOfPeople = [
  `create or replace function forget_words_of_user() returns trigger language plpgsql as $$
  begin
    delete from search_word where user_id = old.id;
    return null;
  end $$`,
  `create or replace trigger forget_words_on_delete after delete on "user"
  for each row execute function forget_words_of_user()`,
];

/**
 * Shared pages know which transaction changed last what no bookmark's `changed_in` tells: the page itself, the names and
 * the order of the owner's categories, and bookmarks that were deleted permanently. So one look at the page and at the newest
 * changes of its owner's bookmarks tells whether an answer made before is still true.
 */
const shownOfCategories = ["name", "parent_id", "position"];
const sharedPages = [
  `create or replace function set_changed_in() returns trigger language plpgsql as $$
  begin
    new.changed_in := pg_current_xact_id();
    return new;
  end $$`,
  `create or replace trigger shared_page_changed_in before insert or update on shared_page
  for each row execute function set_changed_in()`,
  `create or replace function touch_shared_pages(owners uuid[]) returns void language sql as $$
    update shared_page set changed_in = pg_current_xact_id() where (user_id, category_id) in (
      select user_id, category_id from shared_page
      where user_id = any(owners) and changed_in <> pg_current_xact_id()
      order by user_id, category_id for no key update
    )
  $$`,
  `create or replace function touch_shared_pages_of_category() returns trigger language plpgsql as $$
  begin
    perform touch_shared_pages(array[new.user_id]);
    return null;
  end $$`,
  // Not on counts, which change with every bookmark: writers of bookmarks never wait for each other here.
  `create or replace trigger touch_shared_pages after update of ${shownOfCategories.join(", ")} on category for each row
  when (${shownOfCategories.map((column) => `old.${column} is distinct from new.${column}`).join(" or ")})
  execute function touch_shared_pages_of_category()`,
  `create or replace function touch_shared_pages_of_deleted() returns trigger language plpgsql as $$
  begin
    if exists (select from shared_page) then
      perform touch_shared_pages((select array_agg(distinct user_id) from old_rows));
    end if;
    return null;
  end $$`,
  `create or replace trigger touch_shared_pages after delete on bookmark referencing old table as old_rows
  for each statement execute function touch_shared_pages_of_deleted()`,
];

type Event = "insert" | "update" | "delete";

/** What a trigger sees of a statement's rows. */
const transitions: Record<Event, string> = {
  insert: "new table as new_rows",
  update: "old table as old_rows new table as new_rows",
  delete: "old table as old_rows",
};

/** A trigger for each kind of statement that writes bookmarks, with its function. */
function onBookmarks(trigger: string, name: string, event: Event, body: string): string[] {
  return [
    `create or replace function ${name}_on_${event}() returns trigger language plpgsql as $$ ${body} $$`,
    `create or replace trigger ${trigger}_on_${event} after ${event} on bookmark
    referencing ${transitions[event]} for each statement execute function ${name}_on_${event}()`,
  ];
}

/** Rows of a bookmark's new and old state, for counting. */
function countedRows(event: Event, columns: (sign: string) => string): string {
  const added = `select ${columns("")} from new_rows where deleted_at is null`;
  const removed = `select ${columns("-")} from old_rows where deleted_at is null`;
  return { insert: added, delete: removed, update: `${added} union all ${removed}` }[event];
}

/** Categories know how many bookmarks they have. They are locked in one order, so that two writers never deadlock. */
function countBookmarks(event: Event): string[] {
  const rows = countedRows(event, (sign) => `user_id, category_id, ${sign}1 as n, ${sign}is_archived::int as a`);
  return onBookmarks(
    "bookmark_count",
    "count_bookmarks",
    event,
    `declare
      changed record;
    begin
      for changed in
        select user_id, category_id, sum(n)::int as n, sum(a)::int as a from (${rows}) as change
        group by user_id, category_id having sum(n) <> 0 or sum(a) <> 0 order by user_id, category_id
      loop
        update category
        set bookmark_count = bookmark_count + changed.n, archived_count = archived_count + changed.a
        where user_id = changed.user_id and id = changed.category_id;
      end loop;
      return null;
    end`,
  );
}

const sameTag = "t.user_id = c.user_id and t.tag_key = spelling_key(c.tag) and t.tag = c.tag";
const addTags = `
  insert into tag_count (user_id, tag_key, tag, bookmark_count)
  select c.user_id, spelling_key(c.tag), c.tag, c.n from unnest(users, names, changes) as c (user_id, tag, n)
  on conflict (user_id, tag_key, tag) do update set bookmark_count = tag_count.bookmark_count + excluded.bookmark_count;`;
/** An account that is being removed may have lost its counts before its bookmarks: nothing is added here. */
const subtractTags = `
  perform from tag_count t join unnest(users, names) as c (user_id, tag) on ${sameTag}
  order by t.user_id, t.tag for update of t;
  update tag_count t set bookmark_count = t.bookmark_count + c.n
  from unnest(users, names, changes) as c (user_id, tag, n) where ${sameTag};`;
const clearTags = `
  delete from tag_count t using unnest(users, names) as c (user_id, tag) where ${sameTag} and t.bookmark_count <= 0;`;
const countTags: Record<Event, string> = {
  insert: addTags,
  update: addTags + clearTags,
  delete: subtractTags + clearTags,
};

/** The tags that are in use and how often, locked in one order as categories are. */
function countTagsOf(event: Event): string[] {
  const rows = countedRows(event, (sign) => `user_id, unnest(tags) as tag, ${sign}1 as n`);
  return onBookmarks(
    "tag_count",
    "count_tags",
    event,
    `declare
      users uuid[];
      names text[];
      changes int[];
    begin
      select array_agg(user_id order by user_id, tag), array_agg(tag order by user_id, tag),
        array_agg(n order by user_id, tag) into users, names, changes
      from (
        select user_id, tag, sum(n)::int as n from (${rows}) as change group by user_id, tag having sum(n) <> 0
      ) as changed;
      if users is null then
        return null;
      end if;
      ${countTags[event]}
      return null;
    end`,
  );
}

/** Openings, positions and what is derived for searching are no change: the API does not show them. */
const hiddenFields =
  "userId id number category urlKey copyOf host position searchText searchVector updatedAt changedIn openCount lastOpenedAt deletedAt";
const shownColumns = Object.keys(Bookmark.meta.properties)
  .filter((name) => !hiddenFields.split(" ").includes(name))
  .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const shown = (row: string): string => `(${shownColumns.map((column) => `${row}.${column}`).join(", ")})`;

const changes: Record<Event, string> = {
  insert: `
    select user_id, id, 'bookmark.created' as event, null::text as url, null::text as title from new_rows
    where deleted_at is null`,
  update: `
    select n.user_id, n.id,
      case when n.deleted_at is not null then 'bookmark.deleted'
        when o.deleted_at is not null then 'bookmark.created' else 'bookmark.changed' end as event,
      case when n.deleted_at is not null then n.url end as url,
      case when n.deleted_at is not null then n.title end as title
    from old_rows o join new_rows n on n.user_id = o.user_id and n.id = o.id
    where (o.deleted_at is null) <> (n.deleted_at is null)
      or (n.deleted_at is null and ${shown("n")} is distinct from ${shown("o")})`,
  // From the trash nothing is deleted again, and with the person everything goes.
  delete: `
    select user_id, id, 'bookmark.deleted' as event, url, title from old_rows
    where deleted_at is null and exists (select from "user" u where u.id = old_rows.user_id)`,
};

/**
 * The one record of what webhooks are told, by whatever call a bookmark was written. Without a webhook it costs one look into an index a
 * statement. Rows are written in one order, so that two writers of one person never deadlock.
 */
function noteForWebhooks(event: Event): string[] {
  return onBookmarks(
    "note_for_webhooks",
    "note_for_webhooks",
    event,
    `begin
      if not exists (select from webhook where is_on) then
        return null;
      end if;
      insert into webhook_change as waiting (user_id, webhook_id, bookmark_id, event, url, title)
      select w.user_id, w.id, change.id, change.event, change.url, change.title
      from (${changes[event]}) as change
        join webhook w on w.user_id = change.user_id and w.is_on and change.event = any(w.events)
      order by w.user_id, w.id, change.id
      on conflict (user_id, webhook_id, bookmark_id) do update set
        event = case
          when waiting.event = 'bookmark.created' and excluded.event = 'bookmark.changed' then 'bookmark.created'
          when waiting.event = 'bookmark.deleted' and excluded.event = 'bookmark.created' then 'bookmark.changed'
          else excluded.event end,
        url = excluded.url, title = excluded.title, changed_at = excluded.changed_at;
      return null;
    end`,
  );
}

const events = ["insert", "update", "delete"] as const;
/** What counts tags. It names no column that a later migration can add, so that older ones may run it. */
export const tagTriggers: readonly string[] = [spellingKey, ...events.flatMap(countTagsOf)];

/** All functions and triggers, in an order in which they can be created. */
export const triggers: readonly string[] = [
  ...tagTriggers,
  ...changedIn,
  ...vectorsDue,
  ...wordsOfPeople,
  ...sharedPages,
  ...events.flatMap((event) => [...countBookmarks(event), ...noteForWebhooks(event)]),
];

/**
 * Creates all tables in an empty database.
 *
 * @param tables the statements that create what the entities describe
 * @param migrations names of the migrations that this schema has in it
 */
export async function createSchema(em: SqlEntityManager, tables: string, migrations: readonly string[]): Promise<void> {
  const statements = [
    `create extension if not exists pg_trgm`,
    `create extension if not exists btree_gin`,
    collations,
    tables,
    ...storage,
    ...triggers,
    `create table "migration" ("id" serial primary key, "name" varchar(255) not null,
      "executed_at" timestamptz(6) not null default current_timestamp(6))`,
  ];
  for (const statement of statements) await em.execute(statement);
  await sql`insert into migration (name) select unnest(${migrations}::text[])`.execute(em.getKysely());
}
