import { Migration } from "@mikro-orm/migrations";

/** Of an account: whether two sign-ups wanted its address, and when a person first signed in. */
export class AccountSafety extends Migration {
  override up(): void {
    this.addSql(`
      alter table "user"
        add column "is_contested" boolean not null default false,
        add column "signed_in_at" timestamptz null`);
    this.addSql(`update "user" set "signed_in_at" = now() where "email_verified"`);
  }
}
