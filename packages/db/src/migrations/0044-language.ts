import { Migration } from "@mikro-orm/migrations";

/** The language of a person's pages and mails, and of each mail. */
export class Language extends Migration {
  override up(): void {
    this.addSql(`alter table "user" add column "language" text null`);
    this.addSql(`alter table "outgoing_mail" add column "language" text not null default 'en'`);
  }
}
