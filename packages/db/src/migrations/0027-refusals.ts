import { Migration } from "@mikro-orm/migrations";

/** What the person refused of the suggestions for a link, so that it is not done when the page was read. */
export class Refusals extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark_page" add column "refused_category_id" uuid null`);
    this.addSql(`alter table "bookmark_page" add column "refused_tags" text[] not null default '{}'`);
  }
}
