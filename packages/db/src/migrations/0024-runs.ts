import { Migration } from "@mikro-orm/migrations";

/** All runs name their lock and their heartbeat in the same way. */
export class Runs extends Migration {
  override up(): void {
    for (const table of ["backup_run", "restore"]) {
      this.addSql(`alter table "${table}" rename column "claim" to "lock_token"`);
      this.addSql(`alter table "${table}" rename column "touched_at" to "heartbeat_at"`);
    }
  }
}
