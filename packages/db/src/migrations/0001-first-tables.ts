import { Migration } from "@mikro-orm/migrations";

export class FirstTables extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists pg_trgm`);
    this.addSql(`create extension if not exists btree_gin`);
    this.addSql(`
      create table "user" (
        "id" uuid not null primary key,
        "name" text not null,
        "first_name" text not null default '',
        "last_name" text not null default '',
        "email" text not null constraint "user_email_key" unique,
        "email_verified" boolean not null default false,
        "image" text null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`
      create table "session" (
        "id" uuid not null primary key,
        "user_id" uuid not null constraint "session_user_id_foreign" references "user" ("id") on delete cascade,
        "token" text not null constraint "session_token_key" unique,
        "expires_at" timestamptz not null,
        "ip_address" text null,
        "user_agent" text null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`create index "session_user_id_idx" on "session" ("user_id")`);
    this.addSql(`
      create table "account" (
        "id" uuid not null primary key,
        "user_id" uuid not null constraint "account_user_id_foreign" references "user" ("id") on delete cascade,
        "account_id" text not null,
        "provider_id" text not null,
        "access_token" text null,
        "refresh_token" text null,
        "id_token" text null,
        "access_token_expires_at" timestamptz null,
        "refresh_token_expires_at" timestamptz null,
        "scope" text null,
        "password" text null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        constraint "account_provider_id_account_id_key" unique ("provider_id", "account_id")
      )`);
    this.addSql(`create index "account_user_id_idx" on "account" ("user_id")`);
    this.addSql(`
      create table "verification" (
        "id" uuid not null primary key,
        "identifier" text not null,
        "value" text not null,
        "expires_at" timestamptz not null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now()
      )`);
    this.addSql(`create index "verification_identifier_idx" on "verification" ("identifier")`);
    this.addSql(`
      create table "category" (
        "user_id" uuid not null constraint "category_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "parent_id" uuid null,
        "name" text not null,
        "name_key" text not null,
        "icon" text not null,
        "color" text not null,
        "is_pinned" boolean not null default false,
        "is_custom" boolean not null default true,
        "bookmark_count" int not null default 0,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "category_user_id_parent_id_foreign" foreign key ("user_id", "parent_id") references "category" ("user_id", "id")
      )`);
    this.addSql(
      `create unique index "category_sibling_name_key" on "category" ("user_id", "parent_id", "name_key") nulls not distinct`,
    );
    this.addSql(`
      create table "bookmark" (
        "user_id" uuid not null,
        "id" uuid not null,
        "category_id" uuid not null,
        "url" text not null,
        "url_key" uuid null,
        "title" text not null,
        "description" text null,
        "favicon" text not null default '',
        "tags" text[] not null default '{}',
        "is_ai_generated" boolean not null default false,
        "ai_summary" text null,
        "ai_relevance" smallint null,
        "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(),
        "deleted_at" timestamptz null,
        "host" text not null,
        "search_text" text not null,
        "search_vector" tsvector not null,
        primary key ("user_id", "id"),
        constraint "bookmark_user_id_category_id_foreign" foreign key ("user_id", "category_id") references "category" ("user_id", "id") on delete cascade
      ) with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05)`);
    this.addSql(
      `create unique index "bookmark_url_key" on "bookmark" ("user_id", "url_key") where "deleted_at" is null`,
    );
    this.addSql(
      `create index "bookmark_newest_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "deleted_at" is null`,
    );
    this.addSql(
      `create index "bookmark_category_newest_idx" on "bookmark" ("user_id", "category_id", "created_at" desc, "id" desc) where "deleted_at" is null`,
    );
    this.addSql(
      `create index "bookmark_host_idx" on "bookmark" ("user_id", "host" text_pattern_ops, "created_at" desc) where "deleted_at" is null`,
    );
    this.addSql(
      `create index "bookmark_title_idx" on "bookmark" ("user_id", left("search_text", 40) text_pattern_ops) where "deleted_at" is null`,
    );
    // New rows wait in the index's pending list, ten times cheaper than placing each; writers of many clear it.
    this.addSql(
      `create index "bookmark_words_idx" on "bookmark" using gin ("user_id", "search_vector") where "deleted_at" is null`,
    );
    this.addSql(`
      create table "search_word" (
        "user_id" uuid not null constraint "search_word_user_id_foreign" references "user" ("id") on delete cascade,
        "word" text not null,
        primary key ("user_id", "word")
      )`);
    this.addSql(`create index "search_word_parts_idx" on "search_word" using gin ("user_id", "word" gin_trgm_ops)`);
    this.addSql(`
      create table "site_icon" (
        "user_id" uuid not null constraint "site_icon_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "media_type" text not null,
        "content" bytea not null,
        primary key ("user_id", "id")
      )`);
    this.addSql(`
      create table "import" (
        "user_id" uuid not null constraint "import_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "source" text not null,
        "folders" text not null,
        "allow_duplicates" boolean not null,
        "status" text not null,
        "total" int not null default 0,
        "next_position" int not null default 0,
        "processed" int not null default 0,
        "created" int not null default 0,
        "duplicates" int not null default 0,
        "skipped" int not null default 0,
        "failed" int not null default 0,
        "enriched" int not null default 0,
        "message" text null,
        "created_at" timestamptz not null default now(),
        "touched_at" timestamptz not null default now(),
        "finished_at" timestamptz null,
        primary key ("user_id", "id")
      )`);
    this.addSql(`
      create table "import_chunk" (
        "user_id" uuid not null,
        "import_id" uuid not null,
        "position" int not null,
        "content" bytea not null,
        primary key ("user_id", "import_id", "position"),
        constraint "import_chunk_user_id_import_id_foreign" foreign key ("user_id", "import_id") references "import" ("user_id", "id") on delete cascade
      )`);
    // Kept for seconds: compressing it would cost more than the space.
    this.addSql(`alter table "import_chunk" alter column "content" set storage external`);
    this.addSql(`
      create table "import_item" (
        "user_id" uuid not null,
        "import_id" uuid not null,
        "position" int not null,
        "url" text not null,
        "title" text not null,
        "status" text not null,
        "message" text null,
        "bookmark_id" uuid null,
        "link" jsonb null,
        primary key ("user_id", "import_id", "position"),
        constraint "import_item_user_id_import_id_foreign" foreign key ("user_id", "import_id") references "import" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`
      create table "outgoing_mail" (
        "id" uuid not null primary key,
        "recipient" text not null,
        "subject" text not null,
        "body" text not null,
        "link" text not null,
        "created_at" timestamptz not null default now()
      )`);
    this.countBookmarks();
  }

  /** Counting 100,000 rows for each look at the sidebar would cost more than keeping the counts right. */
  private countBookmarks(): void {
    const added = `select user_id, category_id, 1 as n from new_rows where deleted_at is null`;
    const removed = `select user_id, category_id, -1 as n from old_rows where deleted_at is null`;
    this.countOn("insert", "new table as new_rows", added);
    this.countOn("delete", "old table as old_rows", removed);
    this.countOn("update", "old table as old_rows new table as new_rows", `${added} union all ${removed}`);
  }

  /** The categories are locked in one order, so that two writers of one person wait for each other and never deadlock. */
  private countOn(event: "insert" | "update" | "delete", transition: string, changes: string): void {
    this.addSql(`
      create function count_bookmarks_on_${event}() returns trigger language plpgsql as $$
      declare
        changed record;
      begin
        for changed in
          select user_id, category_id, sum(n)::int as n from (${changes}) as change
          group by user_id, category_id having sum(n) <> 0 order by user_id, category_id
        loop
          update category set bookmark_count = bookmark_count + changed.n
          where user_id = changed.user_id and id = changed.category_id;
        end loop;
        return null;
      end $$`);
    this.addSql(`
      create trigger bookmark_count_on_${event} after ${event} on "bookmark"
      referencing ${transition} for each statement execute function count_bookmarks_on_${event}()`);
  }
}
