import { Migration } from "@mikro-orm/migrations";

/** The words of pages that were read. Those of earlier pages are filled in afterwards, by the sweep: that takes minutes. */
export class PageWords extends Migration {
  override up(): void {
    this.addSql(`
      create table "page_words" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "words" tsvector null,
        primary key ("user_id", "bookmark_id"),
        constraint "page_words_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id") references "bookmark" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`
      insert into page_words (user_id, bookmark_id)
      select user_id, bookmark_id from bookmark_page where coalesce(preview, description, title) is not null`);
    this.addSql(
      `create index "page_words_idx" on "page_words" using gin ("user_id", "words") with (gin_pending_list_limit = 512) where "words" is not null`,
    );
    this.addSql(`create index "page_words_due_idx" on "page_words" ("user_id") where "words" is null`);
  }
}
