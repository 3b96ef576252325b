import { Migration } from "@mikro-orm/migrations";

/** For copies of the library on devices: which transaction changed a bookmark last, and requests that are answered once. */
export class LibraryChanges extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "changed_in" xid8 not null default '0'`);
    this.addSql(`create index "bookmark_changes_idx" on "bookmark" ("user_id", "changed_in", "id")`);
    this.addSql(`
      create function set_bookmark_changed_in() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end $$`);
    this.addSql(`
      create trigger "bookmark_changed_in" before insert or update on "bookmark"
      for each row execute function set_bookmark_changed_in()`);
    this.addSql(`
      create table "answered_request" (
        "user_id" uuid not null,
        "id" uuid not null,
        "request" text not null,
        "answer" text not null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "answered_request_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      )`);
  }
}
