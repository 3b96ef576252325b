import { Migration } from "@mikro-orm/migrations";

/** Backups go to other storages than Google Drive, too. */
export class BackupPlaces extends Migration {
  override up(): void {
    this.addSql(`alter table "drive_connection" add column "kind" text not null default 'google'`);
  }
}
