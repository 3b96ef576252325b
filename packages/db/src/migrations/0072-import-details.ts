import { Migration } from "@mikro-orm/migrations";

/** What an import adds to bookmarks that were there already, for its undo, and what it says of it at its end. */
export class ImportDetails extends Migration {
  override up(): void {
    this.addSql(
      `alter table "import" add column "is_by_address" boolean not null default false, add column "merged" integer not null default 0, add column "filled" integer not null default 0, add column "cut" integer not null default 0`,
    );
    this.addSql(`alter table "import_item" add column "before" jsonb null, add column "after" jsonb null`);
  }
}
