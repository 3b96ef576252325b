import { Migration } from "@mikro-orm/migrations";

/**
 * Categories know how many of their bookmarks are archived, and the indexes of lists know which: lists and counts are
 * without them.
 */
export class ArchivedCounts extends Migration {
  override up(): void {
    this.addSql(`alter table "category" add column "archived_count" int not null default 0`);
    const added = `select user_id, category_id, 1 as n, is_archived::int as a from new_rows where deleted_at is null`;
    const removed = `select user_id, category_id, -1 as n, -is_archived::int as a from old_rows where deleted_at is null`;
    this.countOn("insert", added);
    this.countOn("delete", removed);
    this.countOn("update", `${added} union all ${removed}`);
    this.addSql(`
      update category c set archived_count = counted.n
      from (
        select user_id, category_id, count(*) as n from bookmark
        where is_archived and deleted_at is null group by user_id, category_id
      ) counted
      where c.user_id = counted.user_id and c.id = counted.category_id`);
    this.index("bookmark_newest_idx", `"created_at" desc, "id" desc`);
    this.index("bookmark_category_newest_idx", `"category_id", "created_at" desc, "id" desc`);
    this.index("bookmark_manual_idx", `"category_id", "position" text_pattern_ops, "created_at" desc, "id" desc`);
  }

  /** As in the first migration: categories are locked in one order. */
  private countOn(event: "insert" | "update" | "delete", changes: string): void {
    this.addSql(`
      create or replace function count_bookmarks_on_${event}() returns trigger language plpgsql as $$
      declare
        changed record;
      begin
        for changed in
          select user_id, category_id, sum(n)::int as n, sum(a)::int as a from (${changes}) as change
          group by user_id, category_id having sum(n) <> 0 or sum(a) <> 0 order by user_id, category_id
        loop
          update category
          set bookmark_count = bookmark_count + changed.n, archived_count = archived_count + changed.a
          where user_id = changed.user_id and id = changed.category_id;
        end loop;
        return null;
      end $$`);
  }

  private index(name: string, columns: string): void {
    this.addSql(`drop index "${name}"`);
    this.addSql(
      `create index "${name}" on "bookmark" ("user_id", ${columns}) include ("is_archived") where "deleted_at" is null`,
    );
  }
}
