import { Migration } from "@mikro-orm/migrations";

export class BookmarkChanges extends Migration {
  override up(): void {
    this.addSql(
      `create index "bookmark_trash_idx" on "bookmark" ("user_id", "deleted_at" desc, "id" desc) where "deleted_at" is not null`,
    );
    this.addSql(`
      create table "bookmark_change" (
        "user_id" uuid not null constraint "bookmark_change_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "category" jsonb null,
        "created_at" timestamptz not null default now(),
        "undone_at" timestamptz null,
        primary key ("user_id", "id")
      )`);
    this.addSql(`
      create table "bookmark_change_item" (
        "user_id" uuid not null,
        "change_id" uuid not null,
        "bookmark_id" uuid not null,
        "before" jsonb not null,
        "after" jsonb not null,
        primary key ("user_id", "change_id", "bookmark_id"),
        constraint "bookmark_change_item_user_id_change_id_foreign" foreign key ("user_id", "change_id") references "bookmark_change" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`
      create table "tag_count" (
        "user_id" uuid not null constraint "tag_count_user_id_foreign" references "user" ("id") on delete cascade,
        "tag_key" text not null,
        "tag" text not null,
        "bookmark_count" int not null,
        primary key ("user_id", "tag_key", "tag")
      )`);
    this.addSql(`create index "tag_count_popular_idx" on "tag_count" ("user_id", "bookmark_count" desc)`);
    this.countTags();
  }

  /** The most used tags are asked for with every page: reading each bookmark's tags for that would take too long. */
  private countTags(): void {
    this.addSql(`
      insert into tag_count (user_id, tag_key, tag, bookmark_count)
      select user_id, lower(tag), tag, count(*) from bookmark, unnest(tags) as tag where deleted_at is null group by user_id, tag`);
    const added = `select user_id, unnest(tags) as tag, 1 as n from new_rows where deleted_at is null`;
    const removed = `select user_id, unnest(tags) as tag, -1 as n from old_rows where deleted_at is null`;
    const add = `
      insert into tag_count (user_id, tag_key, tag, bookmark_count)
      select c.user_id, lower(c.tag), c.tag, c.n from unnest(users, names, changes) as c (user_id, tag, n)
      on conflict (user_id, tag_key, tag) do update set bookmark_count = tag_count.bookmark_count + excluded.bookmark_count;`;
    // An account that is being removed may have lost its counts before its bookmarks: nothing is added here.
    const subtract = `
      perform from tag_count t join unnest(users, names) as c (user_id, tag)
        on t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag
      order by t.user_id, t.tag for update of t;
      update tag_count t set bookmark_count = t.bookmark_count + c.n
      from unnest(users, names, changes) as c (user_id, tag, n)
      where t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag;`;
    const clear = `
      delete from tag_count t using unnest(users, names) as c (user_id, tag)
      where t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag and t.bookmark_count <= 0;`;
    this.countTagsOn("insert", "new table as new_rows", added, add);
    this.countTagsOn("delete", "old table as old_rows", removed, subtract + clear);
    const both = "old table as old_rows new table as new_rows";
    this.countTagsOn("update", both, `${added} union all ${removed}`, add + clear);
  }

  /** The counts are locked in one order, so that two writers of one person wait for each other and never deadlock. */
  private countTagsOn(event: "insert" | "update" | "delete", transition: string, rows: string, write: string): void {
    this.addSql(`
      create function count_tags_on_${event}() returns trigger language plpgsql as $$
      declare
        users uuid[];
        names text[];
        changes int[];
      begin
        select array_agg(user_id order by user_id, tag), array_agg(tag order by user_id, tag),
          array_agg(n order by user_id, tag) into users, names, changes
        from (
          select user_id, tag, sum(n)::int as n from (${rows}) as change group by user_id, tag having sum(n) <> 0
        ) as changed;
        if users is null then
          return null;
        end if;
        ${write}
        return null;
      end $$`);
    this.addSql(`
      create trigger tag_count_on_${event} after ${event} on "bookmark"
      referencing ${transition} for each statement execute function count_tags_on_${event}()`);
  }
}
