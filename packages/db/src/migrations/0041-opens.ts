import { Migration } from "@mikro-orm/migrations";

/** How often and when a person opened a bookmark, and whether that is remembered. */
export class Opens extends Migration {
  override up(): void {
    this.addSql(`
      alter table "bookmark"
        add column "open_count" int not null default 0,
        add column "last_opened_at" timestamptz null`);
    this.addSql(`alter table "user" add column "remember_opens" boolean not null default true`);
    // The count as a text that sorts the highest first, as the indexes of the other orders do.
    this.addSql(
      `create index "bookmark_most_used_idx" on "bookmark" ("user_id", lpad((2147483647 - "open_count")::text, 10, '0') text_pattern_ops, "created_at" desc, "id" desc) where "deleted_at" is null`,
    );
  }
}
