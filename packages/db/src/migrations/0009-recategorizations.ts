import { Migration } from "@mikro-orm/migrations";

export class Recategorizations extends Migration {
  override up(): void {
    this.addSql(`
      create table "recategorization" (
        "user_id" uuid not null constraint "recategorization_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "kind" text not null,
        "mode" text not null,
        "include_manual" boolean not null default false,
        "category_id" uuid null,
        "status" text not null,
        "total" int not null default 0,
        "processed" int not null default 0,
        "changed" int not null default 0,
        "applied" int not null default 0,
        "position" uuid null,
        "created_at" timestamptz not null default now(),
        "touched_at" timestamptz not null default now(),
        "finished_at" timestamptz null,
        primary key ("user_id", "id")
      )`);
    this.addSql(`
      create table "recategorization_item" (
        "user_id" uuid not null,
        "recategorization_id" uuid not null,
        "bookmark_id" uuid not null,
        "status" text not null default 'pending',
        "from_category_id" uuid null,
        "to_category_id" uuid null,
        "from_is_ai_generated" boolean null,
        "from_tags" text[] null,
        "to_tags" text[] null,
        "confidence" real null,
        "reason" text null,
        primary key ("user_id", "recategorization_id", "bookmark_id"),
        constraint "recategorization_item_user_id_recategorization_id_foreign" foreign key ("user_id", "recategorization_id") references "recategorization" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`
      create table "model_usage" (
        "user_id" uuid not null constraint "model_usage_user_id_foreign" references "user" ("id") on delete cascade,
        "day" date not null,
        "calls" int not null default 0,
        "prompt_tokens" int not null default 0,
        "completion_tokens" int not null default 0,
        "cost_micros" int not null default 0,
        primary key ("user_id", "day")
      )`);
    this.addSql(`
      create table "model_lease" (
        "user_id" uuid not null constraint "model_lease_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "tokens" int not null,
        "expires_at" timestamptz not null,
        primary key ("user_id", "id")
      )`);
  }
}
