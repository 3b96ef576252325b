import { Migration } from "@mikro-orm/migrations";

/** Bookmarks that are on no shared page. */
export class PrivateLinks extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "is_private" boolean not null default false`);
    this.addSql(
      `create index "bookmark_private_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "is_private" and "deleted_at" is null`,
    );
  }
}
