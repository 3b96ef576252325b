import { Migration } from "@mikro-orm/migrations";

/** Feeds of categories, tags and saved searches. */
export class Feeds extends Migration {
  override up(): void {
    this.addSql(`
      create table "feed" (
        "user_id" uuid not null constraint "feed_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "kind" text not null,
        "target" text not null,
        "hash" text not null constraint "feed_hash_key" unique,
        "sealed_token" text not null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id")
      )`);
  }
}
