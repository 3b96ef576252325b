import { Migration } from "@mikro-orm/migrations";

/**
 * The manual order of bookmarks in their category, and of categories among their siblings. Bookmarks stay unplaced
 * (`~`), the newest first, until one of their category is moved: so no row is rewritten. Categories begin in the order
 * of their names.
 */
export class Positions extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark" add column "position" text not null default '~'`);
    this.addSql(
      `create index "bookmark_manual_idx" on "bookmark" ("user_id", "category_id", "position" text_pattern_ops, "created_at" desc, "id" desc) where "deleted_at" is null`,
    );
    this.addSql(`alter table "category" add column "position" text not null default '~'`);
    this.addSql(`
      update "category" c set "position" = lpad(to_hex(1125899906842624 + s."number"), 13, '0')
      from (
        select "user_id", "id", row_number() over (partition by "user_id", "parent_id" order by "name_key", "id") as "number"
        from "category"
      ) s
      where c."user_id" = s."user_id" and c."id" = s."id"`);
  }
}
