import { Migration } from "@mikro-orm/migrations";

export class Restores extends Migration {
  override up(): void {
    this.addSql(`
      create table "restore" (
        "user_id" uuid not null constraint "restore_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "source" text not null,
        "status" text not null,
        "mode" text null,
        "format" text not null,
        "total" int not null default 0,
        "processed" int not null default 0,
        "added" int not null default 0,
        "changed" int not null default 0,
        "same" int not null default 0,
        "missing" int not null default 0,
        "skipped" int not null default 0,
        "applied" int not null default 0,
        "categories" jsonb null,
        "settings" jsonb null,
        "done" jsonb null,
        "message" text null,
        "claim" uuid null,
        "attempts" smallint not null default 0,
        "created_at" timestamptz not null default now(),
        "touched_at" timestamptz not null default now(),
        "finished_at" timestamptz null,
        primary key ("user_id", "id")
      )`);
    this.addSql(`
      create table "restore_chunk" (
        "user_id" uuid not null,
        "restore_id" uuid not null,
        "position" int not null,
        "content" bytea not null,
        primary key ("user_id", "restore_id", "position"),
        constraint "restore_chunk_user_id_restore_id_foreign" foreign key ("user_id", "restore_id") references "restore" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`
      create table "restore_item" (
        "user_id" uuid not null,
        "restore_id" uuid not null,
        "position" int not null,
        "kind" text not null,
        "status" text not null default 'pending',
        "url" text not null,
        "title" text not null,
        "bookmark_id" uuid null,
        "changes" jsonb null,
        "message" text null,
        "link" jsonb null,
        "before" jsonb null,
        "after" jsonb null,
        primary key ("user_id", "restore_id", "position"),
        constraint "restore_item_user_id_restore_id_foreign" foreign key ("user_id", "restore_id") references "restore" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`create index "restore_item_kind_idx" on "restore_item" ("user_id", "restore_id", "kind", "position")`);
    this.addSql(`
      create table "notification_settings" (
        "user_id" uuid not null constraint "notification_settings_user_id_foreign" references "user" ("id") on delete cascade,
        "backup_failed" boolean not null,
        "weekly_digest" boolean not null,
        "import_finished" boolean not null,
        "time_zone" text not null,
        "next_digest_at" timestamptz null,
        primary key ("user_id")
      )`);
    this.addSql(`alter table "import" add column "is_by_program" boolean not null default false`);
    this.addSql(`alter table "outgoing_mail" add column "unsubscribe" text null`);
    this.addSql(`alter table "backup_run" add column "retry_at" timestamptz null`);
    this.addSql(`alter table "backup_run" add column "retries" smallint not null default 0`);
  }
}
