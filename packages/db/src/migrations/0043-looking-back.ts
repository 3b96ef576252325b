import { Migration } from "@mikro-orm/migrations";

/** What a person wants to keep as it is when tidying up, and the yearly letter. */
export class LookingBack extends Migration {
  override up(): void {
    this.addSql(`
      create table "tidy_kept" (
        "user_id" uuid not null,
        "kind" text not null,
        "key" text not null,
        "kept_at" timestamptz not null,
        primary key ("user_id", "kind", "key"),
        constraint "tidy_kept_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      )`);
    this.addSql(`
      alter table "notification_settings" add column "yearly_letter" boolean not null default false,
        add column "next_letter_at" timestamptz null`);
  }
}
