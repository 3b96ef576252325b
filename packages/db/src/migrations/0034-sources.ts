import { Migration } from "@mikro-orm/migrations";

/** Services whose new links are saved once a day, and the links that they have had. */
export class Sources extends Migration {
  override up(): void {
    this.addSql(`
      create table "source" (
        "user_id" uuid not null constraint "source_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "kind" text not null,
        "account" text not null,
        "sealed_key" text null,
        "is_daily" boolean not null,
        "next_at" timestamptz null,
        "heartbeat_at" timestamptz null,
        "claims" smallint not null default 0,
        "read_at" timestamptz null,
        "new_links" int not null default 0,
        "problem" text null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id")
      )`);
    this.addSql(`
      create table "source_link" (
        "user_id" uuid not null,
        "source_id" uuid not null,
        "key" uuid not null,
        primary key ("user_id", "source_id", "key"),
        constraint "source_link_user_id_source_id_foreign" foreign key ("user_id", "source_id")
          references "source" ("user_id", "id") on delete cascade
      )`);
  }
}
