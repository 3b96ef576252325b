import { Migration } from "@mikro-orm/migrations";

export class Backups extends Migration {
  override up(): void {
    this.addSql(`
      create table "backup_settings" (
        "user_id" uuid not null constraint "backup_settings_user_id_foreign" references "user" ("id") on delete cascade,
        "enabled" boolean not null,
        "frequency" text not null,
        "format" text not null,
        "max_backups" smallint not null,
        "auto_delete" boolean not null,
        "time_zone" text not null,
        "next_due_at" timestamptz null,
        primary key ("user_id")
      )`);
    this.addSql(`
      create table "drive_connection" (
        "user_id" uuid not null constraint "drive_connection_user_id_foreign" references "user" ("id") on delete cascade,
        "email" text not null,
        "sealed_token" text not null,
        "folder_id" text null,
        "is_broken" boolean not null default false,
        "created_at" timestamptz not null default now(),
        primary key ("user_id")
      )`);
    this.addSql(`
      create table "drive_revocation" (
        "id" uuid not null primary key,
        "sealed_token" text not null,
        "created_at" timestamptz not null default now()
      )`);
    this.addSql(`
      create table "backup_run" (
        "user_id" uuid not null constraint "backup_run_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "due_at" timestamptz null,
        "format" text not null,
        "status" text not null,
        "error" text null,
        "file_name" text null,
        "size" bigint null,
        "attempts" smallint not null default 0,
        "claim" uuid null,
        "touched_at" timestamptz not null default now(),
        "created_at" timestamptz not null default now(),
        "completed_at" timestamptz null,
        primary key ("user_id", "id")
      )`);
    this.addSql(`create unique index "backup_run_due_key" on "backup_run" ("user_id", "due_at")`);
    this.addSql(`create unique index "backup_run_open_key" on "backup_run" ("user_id") where "status" = 'in_progress'`);
    this.addSql(`create index "backup_run_newest_idx" on "backup_run" ("user_id", "created_at" desc, "id" desc)`);
  }
}
