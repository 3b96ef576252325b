import { Migration } from "@mikro-orm/migrations";

/** Link checks store where a page has moved for good. */
export class MovedLinks extends Migration {
  override up(): void {
    this.addSql(`alter table "link_check" add column "moved_from" text null, add column "moved_to" text null`);
    this.addSql(
      `create index "link_check_moved_idx" on "link_check" ("user_id", "bookmark_id") where "moved_to" is not null`,
    );
  }
}
