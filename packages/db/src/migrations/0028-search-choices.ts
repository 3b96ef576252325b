import { Migration } from "@mikro-orm/migrations";

/** Bookmarks that people opened from a search, which come first the next time. */
export class SearchChoices extends Migration {
  override up(): void {
    this.addSql(`
      create table "search_choice" (
        "user_id" uuid not null,
        "query" text not null,
        "bookmark_id" uuid not null,
        "times" int not null default 1,
        "chosen_at" timestamptz not null,
        primary key ("user_id", "query", "bookmark_id"),
        constraint "search_choice_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id")
          references "bookmark" ("user_id", "id") on delete cascade
      )`);
    // For the foreign key: deleting a bookmark looks its choices up.
    this.addSql(`create index "search_choice_user_id_bookmark_id_index" on "search_choice" ("user_id", "bookmark_id")`);
  }
}
