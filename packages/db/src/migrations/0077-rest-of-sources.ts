import { Migration } from "@mikro-orm/migrations";

/** Where the next reading of a source goes on that was cut off. */
export class RestOfSources extends Migration {
  override up(): void {
    this.addSql(`alter table "source" add column "rest" jsonb null`);
  }
}
