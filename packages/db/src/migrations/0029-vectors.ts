import { Migration } from "@mikro-orm/migrations";

/**
 * Vectors without an extension of PostgreSQL. Those that pgvector held are computed again, and bookmarks that have none
 * are embedded from now on, by the built-in model where no other is set up.
 */
export class Vectors extends Migration {
  override up(): void {
    this.addSql(`drop table if exists "bookmark_vector", "embedding_cell", "tag_vector"`);
    // One that others own or use stays.
    this.addSql(`
      do $$ begin drop extension if exists vector;
      exception when insufficient_privilege or dependent_objects_still_exist then null; end $$`);
    this.addSql(`delete from "embedding_due"`);
    this.addSql(`delete from "embedding_state"`);
    this.addSql(`alter table "embedding_state" drop column "arranged_for"`);
    this.addSql(`
      create table "bookmark_vector" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "model" text not null,
        "source" uuid not null,
        "signature" bit(512) null,
        "vector" bytea null,
        primary key ("user_id", "bookmark_id", "model"),
        constraint "bookmark_vector_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id")
          references "bookmark" ("user_id", "id") on delete cascade
      )`);
    // Out of line, so that comparing signatures reads little; the index contains all columns for that.
    this.addSql(`alter table "bookmark_vector" alter column "vector" set storage external`);
    this.addSql(`alter table "bookmark_vector" set (toast_tuple_target = 128)`);
    this.addSql(`
      create index "bookmark_vector_near_idx" on "bookmark_vector" ("user_id", "model")
        include ("bookmark_id", "signature")`);
    this.addSql(`create index "bookmark_vector_source_idx" on "bookmark_vector" ("user_id", "model", "source")`);
    this.addSql(`
      create table "tag_vector" (
        "user_id" uuid not null constraint "tag_vector_user_id_foreign" references "user" ("id") on delete cascade,
        "tag_key" text not null,
        "model" text not null,
        "vector" bytea null,
        "nearest" text null,
        "similarity" real null,
        primary key ("user_id", "tag_key")
      )`);
    for (const statement of triggers) this.addSql(statement);
  }
}

/** Triggers, because a new summary or a restore does not change `updated_at`. */
const triggers = [
  `create or replace function understand_added() returns trigger language plpgsql as $$
    begin
      insert into embedding_due (user_id, bookmark_id) select user_id, id from added on conflict do nothing;
      return null;
    end $$`,
  `create or replace function understand_changed() returns trigger language plpgsql as $$
    begin
      insert into embedding_due (user_id, bookmark_id) values (new.user_id, new.id)
      on conflict (user_id, bookmark_id) do update set changed_at = excluded.changed_at;
      return null;
    end $$`,
  `create or replace trigger understand_added after insert on bookmark
    referencing new table as added for each statement execute function understand_added()`,
  `create or replace trigger understand_changed after update of title, description, ai_summary, deleted_at on bookmark
    for each row when ((new.title, new.description, new.ai_summary)
        is distinct from (old.title, old.description, old.ai_summary)
      or (new.deleted_at is null and old.deleted_at is not null))
    execute function understand_changed()`,
];
