import { Migration } from "@mikro-orm/migrations";

/** The folders that a run proposes for bookmarks; they become categories when it is applied. */
export class ProposedFolders extends Migration {
  override up(): void {
    this.addSql(`alter table "recategorization" add column "folders" jsonb null`);
  }
}
