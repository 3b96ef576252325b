import { Migration } from "@mikro-orm/migrations";

/**
 * Short numbers of bookmarks, categories and tags, for apps whose ids are numbers. A sequence for all people numbers new
 * rows without a look at others; adding the columns numbers the rows that are there, in one pass over each table.
 */
export class Numbers extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "number" bigserial`);
    this.addSql(`create unique index "bookmark_number_key" on "bookmark" ("user_id", "number")`);
    this.addSql(`alter table "category" add column "number" bigserial`);
    this.addSql(`
      alter table "tag_count" add column "number" bigserial, add column "created_at" timestamptz not null default now()`);
  }
}
