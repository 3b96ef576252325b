import { Migration } from "@mikro-orm/migrations";

export class SavedSearches extends Migration {
  override up(): void {
    this.addSql(`
      create table "saved_search" (
        "user_id" uuid not null constraint "saved_search_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "name" text not null,
        "name_key" text not null,
        "filters" jsonb not null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "saved_search_name_key" unique ("user_id", "name_key")
      )`);
  }
}
