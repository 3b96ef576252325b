import { Migration } from "@mikro-orm/migrations";

/** The worker of every job in progress is known, and what is open is found without reading what has ended. */
export class LostWork extends Migration {
  override up(): void {
    for (const table of ["source", "link_check_settings"])
      this.addSql(`alter table "${table}" add column "lock_token" uuid null`);
    this.addSql(
      `create index "import_open_idx" on "import" ("user_id") where "status" in ('reading', 'queued', 'running')`,
    );
    this.addSql(
      `create index "recategorization_open_idx" on "recategorization" ("user_id") where "status" in ('queued', 'running')`,
    );
    this.addSql(
      `create index "restore_open_idx" on "restore" ("user_id") where "status" in ('queued', 'reading', 'applying', 'undoing')`,
    );
    this.addSql(`create index "bookmark_map_open_idx" on "bookmark_map" ("user_id") where "status" = 'computing'`);
    this.addSql(
      `create index "embedding_state_turn_idx" on "embedding_state" ("user_id") where "lock_token" is not null`,
    );
  }
}
