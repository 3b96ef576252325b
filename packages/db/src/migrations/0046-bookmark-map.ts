import { Migration } from "@mikro-orm/migrations";

/** The map of each person's bookmarks by meaning. It is computed from their vectors, and computed again when it is old. */
export class BookmarkMaps extends Migration {
  override up(): void {
    this.addSql(`
      create table "bookmark_map" (
        "user_id" uuid not null,
        "id" uuid not null,
        "status" text not null,
        "attempts" smallint not null default 0,
        "lock_token" uuid null,
        "heartbeat_at" timestamptz not null default now(),
        "computed_at" timestamptz null,
        "model" text null,
        "sample" bytea null,
        "layout" jsonb null,
        "points" bytea null,
        "bookmark_ids" bytea null,
        primary key ("user_id"),
        constraint "bookmark_map_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      )`);
    // Out of line and not compressed, so that the ids of a few points are read without the others.
    for (const column of ["points", "bookmark_ids"]) {
      this.addSql(`alter table "bookmark_map" alter column "${column}" set storage external`);
    }
  }
}
