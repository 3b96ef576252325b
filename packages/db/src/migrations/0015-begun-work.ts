import { Migration } from "@mikro-orm/migrations";

/** Work that ends its worker every time is counted, so that it can be given up. */
export class BegunWork extends Migration {
  override up(): void {
    this.addSql(`alter table "import" add column "attempts" smallint not null default 0`);
    this.addSql(
      `alter table "recategorization" add column "attempts" smallint not null default 0, add column "message" text null`,
    );
    this.addSql(`alter table "bookmark_page" add column "claims" smallint not null default 0`);
  }
}
