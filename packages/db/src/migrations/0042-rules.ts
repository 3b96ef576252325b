import { Migration } from "@mikro-orm/migrations";

/** A person's rules for their links, and the links that each rule has handled. */
export class Rules extends Migration {
  override up(): void {
    this.addSql(`
      create table "rule" (
        "user_id" uuid not null,
        "id" uuid not null,
        "position" int not null,
        "condition" text not null,
        "category_id" uuid null,
        "tags" text[] not null default '{}',
        "marks" text[] not null default '{}',
        "is_on" boolean not null default true,
        "next_at" timestamptz null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "rule_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
      )`);
    this.addSql(`
      create table "rule_link" (
        "user_id" uuid not null,
        "bookmark_id" uuid not null,
        "rule_id" uuid not null,
        primary key ("user_id", "bookmark_id", "rule_id"),
        constraint "rule_link_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id")
          references "bookmark" ("user_id", "id") on delete cascade,
        constraint "rule_link_user_id_rule_id_foreign" foreign key ("user_id", "rule_id")
          references "rule" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`create index "rule_link_user_id_rule_id_index" on "rule_link" ("user_id", "rule_id")`);
  }
}
