import { Migration } from "@mikro-orm/migrations";

export class RateLimits extends Migration {
  override up(): void {
    // Unlogged: a crash may forget the counts, and writing them twice would cost more than they are worth.
    this.addSql(`
      create unlogged table "rate_limit" (
        "key" text not null primary key,
        "points" int not null,
        "expire" bigint null
      )`);
  }
}
