import { Migration } from "@mikro-orm/migrations";

/** What people want of automatic tags and categories. */
export class TaggingSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table "tagging_settings" (
        "user_id" uuid not null constraint "tagging_settings_user_id_foreign" references "user" ("id") on update cascade on delete cascade,
        "instruction" text not null default '',
        "language" text null,
        "detail" text not null default 'standard',
        "never_tags" text[] not null default '{}',
        primary key ("user_id")
      )`);
  }
}
