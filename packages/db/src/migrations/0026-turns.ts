import { Migration } from "@mikro-orm/migrations";

/** Locks and heartbeats have the same names everywhere. */
export class Turns extends Migration {
  override up(): void {
    for (const table of ["enrichment", "embedding_state", "link_check_settings", "bookmark_change"])
      this.addSql(`alter table "${table}" rename column "touched_at" to "heartbeat_at"`);
    for (const table of ["enrichment", "embedding_state"])
      this.addSql(`alter table "${table}" rename column "turn" to "lock_token"`);
    this.addSql(`alter table "embedding_state" alter column "model" set default ''`);
  }
}
