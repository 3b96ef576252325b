import { Migration } from "@mikro-orm/migrations";

export class Invitations extends Migration {
  override up(): void {
    this.addSql(`
      create table "invitation" (
        "email" text not null primary key,
        "hash" text not null constraint "invitation_hash_key" unique,
        "created_at" timestamptz not null default now(),
        "expires_at" timestamptz not null
      )`);
  }
}
