import { Migration } from "@mikro-orm/migrations";

/** Covers of bookmarks, and the pictures as they were fetched, each once for all people. */
export class Covers extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "cover_url" text null`);
    this.addSql(`
      create table "cover_picture" (
        "id" uuid not null,
        "media_type" text null,
        "content" bytea null,
        "size" int not null,
        "fetched_at" timestamptz not null,
        constraint "cover_picture_pkey" primary key ("id")
      )`);
    // Pictures are compressed already.
    this.addSql(`alter table "cover_picture" alter column "content" set storage external`);
    this.addSql(`create index "cover_picture_age_idx" on "cover_picture" ("fetched_at")`);
  }
}
