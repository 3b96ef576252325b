import { Migration } from "@mikro-orm/migrations";

/**
 * Categories are ordered by name until the person chooses their own order. Who has ordered them keeps that: a category is
 * before an older sibling (ids are in the order of creation), which is neither how new ones are placed nor by name.
 */
export class CategoryOrders extends Migration {
  override up(): void {
    this.addSql(`alter table "user" add column "category_order" text not null default 'name'`);
    this.addSql(`
      update "user" u set "category_order" = 'manual'
      from (
        select distinct "user_id" from (
          select "user_id", "id", "name_key",
            lead("id") over siblings as "next_id", lead("name_key") over siblings as "next_name_key"
          from "category"
          window siblings as (partition by "user_id", "parent_id" order by "position" collate "C", "name_key", "id")
        ) c
        where "next_id" < "id" and "next_name_key" < "name_key"
      ) ordered
      where u."id" = ordered."user_id"`);
  }
}
