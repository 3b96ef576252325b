import { Migration } from "@mikro-orm/migrations";

/** The yearly letter is no longer sent. */
export class NoYearlyLetter extends Migration {
  override up(): void {
    this.addSql(`alter table "notification_settings" drop column "yearly_letter", drop column "next_letter_at"`);
  }
}
