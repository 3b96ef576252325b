import { Migration } from "@mikro-orm/migrations";

/**
 * Shared pages know which transaction changed last what no bookmark's `changed_in` tells: the page itself, the names and
 * the order of the owner's categories, and bookmarks that were deleted for good. So one look at the page and at the newest
 * changes of its owner's bookmarks tells whether an answer made before is still true.
 */
export class SharedPageChanges extends Migration {
  override up(): void {
    this.addSql(`alter table "shared_page" add column "changed_in" xid8 not null default '0'`);
    this.addSql(`
      create function set_changed_in() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end $$`);
    this.addSql(`
      create trigger "shared_page_changed_in" before insert or update on "shared_page"
      for each row execute function set_changed_in()`);
    this.addSql(`
      create function touch_shared_pages(owners uuid[]) returns void language sql as $$
        update shared_page set changed_in = pg_current_xact_id() where (user_id, category_id) in (
          select user_id, category_id from shared_page
          where user_id = any(owners) and changed_in <> pg_current_xact_id()
          order by user_id, category_id for no key update
        )
      $$`);
    this.onCategories();
    this.onDeletedBookmarks();
  }

  /** Not on counts, which change with every bookmark: writers of bookmarks never wait for each other here. */
  private onCategories(): void {
    this.addSql(`
      create function touch_shared_pages_of_category() returns trigger language plpgsql as $$
      begin
        perform touch_shared_pages(array[new.user_id]);
        return null;
      end $$`);
    const shown = ["name", "parent_id", "position"];
    this.addSql(`
      create trigger "touch_shared_pages" after update of ${shown.join(", ")} on "category" for each row
      when (${shown.map((column) => `old.${column} is distinct from new.${column}`).join(" or ")})
      execute function touch_shared_pages_of_category()`);
  }

  private onDeletedBookmarks(): void {
    this.addSql(`
      create function touch_shared_pages_of_deleted() returns trigger language plpgsql as $$
      begin
        if exists (select from shared_page) then
          perform touch_shared_pages((select array_agg(distinct user_id) from old_rows));
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger "touch_shared_pages" after delete on "bookmark" referencing old table as old_rows
      for each statement execute function touch_shared_pages_of_deleted()`);
  }
}
