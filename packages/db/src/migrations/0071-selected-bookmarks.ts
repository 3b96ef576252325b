import { Migration } from "@mikro-orm/migrations";

/** A change of many bookmarks remembers which were selected while it runs. */
export class SelectedBookmarks extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark_change" add column "selected" uuid[] null`);
  }
}
