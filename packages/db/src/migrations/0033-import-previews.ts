import { Migration } from "@mikro-orm/migrations";

/** What a file that waits for its start holds, and how many links an import has left out because they were deleted. */
export class ImportPreviews extends Migration {
  override up(): void {
    this.addSql(
      `alter table "import" add column "preview" jsonb null, add column "trashed" integer not null default 0`,
    );
  }
}
