import { Migration } from "@mikro-orm/migrations";

/** Whether two sign-ups wanted an address no longer matters: a link in another browser asks for its password. */
export class SignUpPassword extends Migration {
  override up(): void {
    this.addSql(`alter table "user" drop column "is_contested"`);
  }
}
