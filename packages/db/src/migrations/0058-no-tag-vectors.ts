import { Migration } from "@mikro-orm/migrations";

/** Tags are compared by spelling only. */
export class NoTagVectors extends Migration {
  override up(): void {
    this.addSql(`drop table "tag_vector"`);
  }
}
