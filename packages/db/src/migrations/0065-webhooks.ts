import { Migration } from "@mikro-orm/migrations";

/** Webhooks: addresses that are told of changes, the changes that wait for it, and the deliveries. */
export class Webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table "webhook" (
        "user_id" uuid not null,
        "id" uuid not null,
        "url" text not null,
        "events" text[] not null,
        "is_on" boolean not null default true,
        "sealed_secret" text not null,
        "failing_since" timestamptz null,
        "failed_deliveries" int not null default 0,
        "off_reason" text null,
        "rests_until" timestamptz null,
        "lock_token" uuid null,
        "heartbeat_at" timestamptz null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "webhook_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      )`);
    this.addSql(`create index "webhook_on_idx" on "webhook" ("user_id", "id") where "is_on"`);
    this.addSql(`
      create table "webhook_change" (
        "user_id" uuid not null,
        "webhook_id" uuid not null,
        "bookmark_id" uuid not null,
        "event" text not null,
        "url" text null,
        "title" text null,
        "number" bigserial not null,
        "changed_at" timestamptz not null default now(),
        primary key ("user_id", "webhook_id", "bookmark_id"),
        constraint "webhook_change_user_id_webhook_id_foreign" foreign key ("user_id", "webhook_id")
          references "webhook" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`create index "webhook_change_order_idx" on "webhook_change" ("user_id", "webhook_id", "number")`);
    this.addSql(`
      create table "webhook_delivery" (
        "user_id" uuid not null,
        "id" uuid not null,
        "webhook_id" uuid not null,
        "event" text not null,
        "body" text null,
        "attempts" smallint not null default 0,
        "next_at" timestamptz null,
        "status" smallint null,
        "problem" text null,
        "answer" text null,
        "duration_ms" int null,
        "attempted_at" timestamptz null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "webhook_delivery_user_id_webhook_id_foreign" foreign key ("user_id", "webhook_id")
          references "webhook" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`create index "webhook_delivery_log_idx" on "webhook_delivery" ("user_id", "webhook_id", "id")`);
    this.addSql(`
      create index "webhook_delivery_due_idx" on "webhook_delivery" ("user_id", "webhook_id", "next_at")
      where "next_at" is not null`);
    this.noteOn("insert", "new table as new_rows", added);
    this.noteOn("update", "old table as old_rows new table as new_rows", changed);
    this.noteOn("delete", "old table as old_rows", removed);
  }

  /**
   * The one record of what webhooks are told, whoever writes a bookmark. Without a webhook it costs one look into an index a
   * statement. Rows are written in one order, so that two writers of one person never deadlock.
   */
  private noteOn(event: "insert" | "update" | "delete", transition: string, rows: string): void {
    this.addSql(`
      create function note_for_webhooks_on_${event}() returns trigger language plpgsql as $$
      begin
        if not exists (select from webhook where is_on) then
          return null;
        end if;
        insert into webhook_change as waiting (user_id, webhook_id, bookmark_id, event, url, title)
        select w.user_id, w.id, change.id, change.event, change.url, change.title
        from (${rows}) as change join webhook w on w.user_id = change.user_id and w.is_on and change.event = any(w.events)
        order by w.user_id, w.id, change.id
        on conflict (user_id, webhook_id, bookmark_id) do update set
          event = case
            when waiting.event = 'bookmark.created' and excluded.event = 'bookmark.changed' then 'bookmark.created'
            when waiting.event = 'bookmark.deleted' and excluded.event = 'bookmark.created' then 'bookmark.changed'
            else excluded.event end,
          url = excluded.url, title = excluded.title, changed_at = excluded.changed_at;
        return null;
      end $$`);
    this.addSql(`
      create trigger note_for_webhooks_on_${event} after ${event} on "bookmark"
      referencing ${transition} for each statement execute function note_for_webhooks_on_${event}()`);
  }
}

const added = `
  select user_id, id, 'bookmark.created' as event, null::text as url, null::text as title from new_rows
  where deleted_at is null`;

/** What the API shows of a bookmark: openings, positions and what is derived for searching are no change. */
const shown = (row: string) =>
  `(${[
    "category_id",
    "url",
    "title",
    "description",
    "favicon",
    "tags",
    "is_ai_generated",
    "ai_summary",
    "ai_relevance",
    "broken_reason",
    "is_favorite",
    "is_unread",
    "is_archived",
    "is_private",
    "notes",
    "source_id",
    "cover_url",
    "created_at",
  ]
    .map((column) => `${row}.${column}`)
    .join(", ")})`;

const changed = `
  select n.user_id, n.id,
    case when n.deleted_at is not null then 'bookmark.deleted'
      when o.deleted_at is not null then 'bookmark.created' else 'bookmark.changed' end as event,
    case when n.deleted_at is not null then n.url end as url,
    case when n.deleted_at is not null then n.title end as title
  from old_rows o join new_rows n on n.user_id = o.user_id and n.id = o.id
  where (o.deleted_at is null) <> (n.deleted_at is null)
    or (n.deleted_at is null and ${shown("n")} is distinct from ${shown("o")})`;

/** From the trash nothing is deleted again, and with the person everything goes. */
const removed = `
  select user_id, id, 'bookmark.deleted' as event, url, title from old_rows
  where deleted_at is null and exists (select from "user" u where u.id = old_rows.user_id)`;
