import { Migration } from "@mikro-orm/migrations";

/** The worker that reads or categorizes a page is known, so that another one takes over as soon as it is gone. */
export class PageWorkers extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark_page" add column "lock_token" uuid null`);
  }
}
