import { Migration } from "@mikro-orm/migrations";

/** New categories are no longer proposed. What waited to be looked at is gone; what was applied can be undone. */
export class NoProposedFolders extends Migration {
  override up(): void {
    this.addSql(`
      update "recategorization" set "status" = 'replaced', "finished_at" = coalesce("finished_at", now())
      where "kind" = 'folders' and "status" in ('queued', 'running', 'ready')`);
  }
}
