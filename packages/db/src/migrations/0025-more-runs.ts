import { Migration } from "@mikro-orm/migrations";

/** Imports are runs. Those that are open have no lock, so that the next worker takes them. */
export class MoreRuns extends Migration {
  override up(): void {
    this.addSql(`alter table "import" add column "lock_token" uuid null`);
    this.addSql(`alter table "import" rename column "touched_at" to "heartbeat_at"`);
  }
}
