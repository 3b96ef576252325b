import { Migration } from "@mikro-orm/migrations";

/** Limits of single people, and what operators did. */
export class LimitsAndAudit extends Migration {
  override up(): void {
    this.addSql(`alter table "user" add column "bookmark_limit" int null, add column "backup_megabyte_limit" int null`);
    this.addSql(`
      create table "operator_action" (
        "id" uuid not null,
        "action" text not null,
        "subject" text not null,
        "detail" text null,
        "via" text not null,
        "operator" text not null,
        "address" text null,
        "created_at" timestamptz not null default now(),
        primary key ("id")
      )`);
  }
}
