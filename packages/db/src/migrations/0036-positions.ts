import { Migration } from "@mikro-orm/migrations";

/**
 * The manual order of bookmarks in their category, and of categories among their siblings. It begins as lists were before:
 * the newest bookmark first (see `newPosition` in `contract/positions`), categories by their names. Changing the column's type
 * writes the table and its indexes once, in half the time of an update.
 */
export class Positions extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "position" text not null default '4'`);
    this.addSql(`
      alter table "bookmark" alter column "position" type text using
        lpad(to_hex(1125899906842624 - floor(extract(epoch from "created_at") * 1000)::bigint), 13, '0')
        || translate(replace("id"::text, '-', ''), '0123456789abcdef', 'fedcba9876543210')`);
    this.addSql(
      `create index "bookmark_manual_idx" on "bookmark" ("user_id", "category_id", "position" text_pattern_ops, "created_at" desc, "id" desc) where "deleted_at" is null`,
    );
    this.addSql(`alter table "category" add column "position" text not null default '4'`);
    this.addSql(`
      update "category" c set "position" = lpad(to_hex(1125899906842624 + s."number"), 13, '0')
      from (
        select "user_id", "id", row_number() over (partition by "user_id", "parent_id" order by "name_key", "id") as "number"
        from "category"
      ) s
      where c."user_id" = s."user_id" and c."id" = s."id"`);
  }
}
