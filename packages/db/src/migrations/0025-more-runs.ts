import { Migration } from "@mikro-orm/migrations";

/** Imports and recategorizations are runs. Those that are open have no lock, so that the next worker takes them. */
export class MoreRuns extends Migration {
  override up(): void {
    for (const table of ["import", "recategorization"]) {
      this.addSql(`alter table "${table}" add column "lock_token" uuid null`);
      this.addSql(`alter table "${table}" rename column "touched_at" to "heartbeat_at"`);
    }
  }
}
