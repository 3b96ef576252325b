import { Migration } from "@mikro-orm/migrations";

export class ApiTokens extends Migration {
  override up(): void {
    this.addSql(`
      create table "api_token" (
        "user_id" uuid not null constraint "api_token_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "name" text not null,
        "hash" text not null constraint "api_token_hash_key" unique,
        "scope" text not null,
        "ending" text not null,
        "created_at" timestamptz not null default now(),
        "last_used_at" timestamptz null,
        "expires_at" timestamptz null,
        primary key ("user_id", "id")
      )`);
  }
}
