import { Migration } from "@mikro-orm/migrations";

/** Icons are cached by their address: one host can have several sites. What was cached by host is fetched again. */
export class IconAddresses extends Migration {
  override up(): void {
    this.addSql(`
      create table "icon_address" (
        "id" uuid not null,
        "icon_id" uuid null,
        "checked_at" timestamptz not null,
        constraint "icon_address_pkey" primary key ("id")
      )`);
    this.addSql(`drop table "host_icon"`);
  }
}
