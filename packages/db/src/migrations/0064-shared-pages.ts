import { Migration } from "@mikro-orm/migrations";

/** Categories that people share as public pages. */
export class SharedPages extends Migration {
  override up(): void {
    this.addSql(`
      create table "shared_page" (
        "user_id" uuid not null,
        "category_id" uuid not null,
        "token_hash" text not null constraint "shared_page_token_hash_key" unique,
        "sealed_token" text not null,
        "has_subcategories" boolean not null,
        "title" text not null default '',
        "description" text not null default '',
        "sort" text not null,
        "view" text not null,
        "is_indexed" boolean not null default false,
        "created_at" timestamptz not null default now(),
        "taken_down_at" timestamptz null,
        primary key ("user_id", "category_id"),
        constraint "shared_page_user_id_category_id_foreign" foreign key ("user_id", "category_id")
          references "category" ("user_id", "id") on delete cascade
      )`);
  }
}
