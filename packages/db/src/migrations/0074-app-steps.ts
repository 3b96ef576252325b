import { Migration } from "@mikro-orm/migrations";

/** What an app with a token has just saved, and taken out of a category: an address that it edits is told by both. */
export class AppSteps extends Migration {
  override up(): void {
    this.addSql(`
      create table "app_step" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "step" text not null,
        "token_id" uuid not null,
        "category_id" uuid null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "bookmark_id", "step"),
        constraint "app_step_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      )`);
  }
}
