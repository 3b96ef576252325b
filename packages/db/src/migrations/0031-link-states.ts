import { Migration } from "@mikro-orm/migrations";

/** What links bring with them: favorite, to be read later, archived, the person's notes and the id at their service. */
export class LinkStates extends Migration {
  override up(): void {
    this.addSql(`
      alter table "bookmark"
        add column "is_favorite" boolean not null default false,
        add column "is_unread" boolean not null default false,
        add column "is_archived" boolean not null default false,
        add column "notes" text null,
        add column "source_id" text null`);
    // For lists of one state: few bookmarks of a large library may have it.
    for (const state of ["favorite", "unread", "archived"]) {
      this.addSql(
        `create index "bookmark_${state}_idx" on "bookmark" ("user_id", "created_at" desc, "id" desc) where "is_${state}" and "deleted_at" is null`,
      );
    }
  }
}
