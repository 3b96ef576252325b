import { Migration } from "@mikro-orm/migrations";

/**
 * What is to be understood and how far that is. The vectors themselves need an extension that a database may lack, so
 * their table is made where it is found: see `core/meaning`.
 */
export class Embeddings extends Migration {
  override up(): void {
    this.addSql(`
      create table "embedding_state" (
        "user_id" uuid not null constraint "embedding_state_user_id_foreign" references "user" ("id") on delete cascade,
        "model" text not null,
        "served_model" text null,
        "turn" uuid null,
        "touched_at" timestamptz null,
        "rests_until" timestamptz null,
        "arranged_for" int not null default 0,
        primary key ("user_id")
      )`);
    this.addSql(`
      create table "embedding_due" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "changed_at" timestamptz not null default clock_timestamp(),
        primary key ("user_id", "bookmark_id"),
        constraint "embedding_due_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id") references "bookmark" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`alter table "model_usage" add column "embedding_tokens" int not null default 0`);
  }
}
