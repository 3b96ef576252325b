import { Migration } from "@mikro-orm/migrations";

export class LinkChecks extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "broken_reason" text null`);
    this.addSql(
      `create index "bookmark_broken_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "broken_reason" is not null and "deleted_at" is null`,
    );
    this.addSql(`
      create table "link_check" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "state" text not null default 'unknown',
        "reason" text null,
        "failing_since" timestamptz null,
        "broken_at" timestamptz null,
        "checked_at" timestamptz null,
        "due_at" timestamptz null,
        "is_trusted" boolean not null default false,
        primary key ("user_id", "bookmark_id"),
        constraint "link_check_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id") references "bookmark" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`create index "link_check_due_idx" on "link_check" ("user_id", "due_at") where "due_at" is not null`);
    this.addSql(`
      create table "link_check_settings" (
        "user_id" uuid not null constraint "link_check_settings_user_id_foreign" references "user" ("id") on delete cascade,
        "is_enabled" boolean not null,
        "next_at" timestamptz null,
        "started_at" timestamptz null,
        "finished_at" timestamptz null,
        "total" int not null default 0,
        "touched_at" timestamptz null,
        primary key ("user_id")
      )`);
    this.addSql(`alter table "notification_settings" add column "links_broken" boolean not null default true`);
    // A change of many bookmarks is made in batches, which another process can go on with.
    this.addSql(
      `alter table "bookmark_change" add column "pending" jsonb null, add column "touched_at" timestamptz null`,
    );
    this.addSql(
      `create index "bookmark_change_pending_idx" on "bookmark_change" ("user_id", "touched_at") where "pending" is not null`,
    );
  }
}
