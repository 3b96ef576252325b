import { Migration } from "@mikro-orm/migrations";

/** Two-step sign-in by codes of an authenticator app, and passkeys. */
export class SecondFactors extends Migration {
  override up(): void {
    this.addSql(`
      create table "second_factor" (
        "user_id" uuid not null constraint "second_factor_user_id_foreign" references "user" ("id") on delete cascade,
        "sealed_key" text not null,
        "last_step" int not null default 0,
        "recovery_hashes" text[] not null default '{}',
        "created_at" timestamptz not null default now(),
        "confirmed_at" timestamptz null,
        primary key ("user_id")
      )`);
    this.addSql(`
      create table "passkey" (
        "user_id" uuid not null constraint "passkey_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "credential_id" text not null,
        "public_key" text not null,
        "counter" bigint not null,
        "transports" text[] not null default '{}',
        "name" text not null,
        "created_at" timestamptz not null default now(),
        "last_used_at" timestamptz null,
        primary key ("user_id", "id"),
        constraint "passkey_credential_id_key" unique ("user_id", "credential_id")
      )`);
  }
}
