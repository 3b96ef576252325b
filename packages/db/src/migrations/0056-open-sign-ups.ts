import { Migration } from "@mikro-orm/migrations";

/** Several sign-ups with one unverified address are open together, and a link needs no password in another browser. */
export class OpenSignUps extends Migration {
  override up(): void {
    this.addSql(`alter table "user" add column "verified_elsewhere" boolean not null default false`);
    this.addSql(`
      create table "earlier_sign_up" (
        "user_id" uuid not null constraint "earlier_sign_up_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "name" text not null,
        "first_name" text not null,
        "last_name" text not null,
        "password" text not null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id")
      )`);
  }
}
