import { Migration } from "@mikro-orm/migrations";

/** Vectors are compared in memory, by processes that read what has changed since they last read. */
export class VectorVersions extends Migration {
  override up(): void {
    this.addSql(`drop index "bookmark_vector_near_idx"`);
    this.addSql(
      `alter table "bookmark_vector" drop column "signature", add column "version" bigint not null default 0`,
    );
    this.addSql(`alter table "embedding_state" add column "vectors_version" bigint not null default 0`);
    this.addSql(`create index "bookmark_vector_version_idx" on "bookmark_vector" ("user_id", "model", "version")`);
    // In the row, because whole vectors are read, of many rows at once. Those that are stored already stay where they are.
    this.addSql(`alter table "bookmark_vector" alter column "vector" set storage main`);
    this.addSql(`alter table "bookmark_vector" reset (toast_tuple_target)`);
  }
}
