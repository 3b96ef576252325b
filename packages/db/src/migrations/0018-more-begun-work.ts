import { Migration } from "@mikro-orm/migrations";

/** As of what else may end its worker: beginning is counted, so that it can be given up. */
export class MoreBegunWork extends Migration {
  override up(): void {
    this.addSql(`alter table "link_check" add column "claims" smallint not null default 0`);
    this.addSql(`alter table "embedding_due" add column "claims" smallint not null default 0`);
  }
}
