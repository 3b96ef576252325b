import { Migration } from "@mikro-orm/migrations";

export class PageMetadata extends Migration {
  override up(): void {
    this.addSql(`
      create table "bookmark_page" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "state" text not null default 'pending',
        "attempts" smallint not null default 0,
        "due_at" timestamptz not null default now(),
        "is_paused" boolean not null default false,
        "import_id" uuid null,
        "problem" text null,
        "fetched_at" timestamptz null,
        "final_url" text null,
        "canonical_url" text null,
        "language" text null,
        "title" text null,
        "description" text null,
        "preview" text null,
        primary key ("user_id", "bookmark_id"),
        constraint "bookmark_page_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id") references "bookmark" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`insert into bookmark_page (user_id, bookmark_id) select user_id, id from bookmark`);
    this.addSql(
      `create index "bookmark_page_due_idx" on "bookmark_page" ("user_id", "due_at") where "state" = 'pending' and not "is_paused"`,
    );
    this.addSql(`
      create table "enrichment" (
        "user_id" uuid not null constraint "enrichment_user_id_foreign" references "user" ("id") on delete cascade,
        "turn" uuid not null,
        "touched_at" timestamptz not null,
        primary key ("user_id")
      )`);
    this.addSql(`
      create table "host_pause" (
        "host" text not null primary key,
        "until" timestamptz not null
      )`);
    this.addSql(`
      create table "page_icon" (
        "id" uuid not null primary key,
        "media_type" text not null,
        "content" bytea not null
      )`);
    this.addSql(`
      create table "host_icon" (
        "host" text not null primary key,
        "icon_id" uuid null,
        "checked_at" timestamptz not null
      )`);
    this.addSql(`alter table "import" add column "is_enrichment_paused" boolean not null default false`);
  }
}
