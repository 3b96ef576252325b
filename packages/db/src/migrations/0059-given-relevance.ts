import { Migration } from "@mikro-orm/migrations";

/** A run that moves a link without a relevance gives it one, and undoing the run takes it away again. */
export class GivenRelevance extends Migration {
  override up(): void {
    this.addSql(`alter table "recategorization_item" add column "is_relevance_given" boolean not null default false`);
  }
}
