import { Migration } from "@mikro-orm/migrations";

/**
 * Which bookmark a copy stands for, so that a wanted duplicate that is none stays out of what apps do with its twin. Until
 * now, each duplicate with the same texts in another category was taken for one.
 */
export class Copies extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "copy_of" uuid null`);
    this.addSql(`
      update "bookmark" c set "copy_of" = o."id" from "bookmark" o
      where c."url_key" is null and c."deleted_at" is null and not c."is_ai_generated"
        and o."user_id" = c."user_id" and o."host" = c."host" and o."url" = c."url"
        and o."url_key" is not null and o."deleted_at" is null and o."category_id" <> c."category_id"
        and o."title" = c."title" and o."notes" is not distinct from c."notes"`);
  }
}
