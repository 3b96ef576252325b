import { Migration } from "@mikro-orm/migrations";

/** What the history says of each change, and what undoing an import takes. */
export class History extends Migration {
  override up(): void {
    this.addSql(`
      alter table "bookmark_change"
        add column "kind" text not null default 'edit',
        add column "made_by" jsonb null,
        add column "count" int not null default 0,
        add column "subject" text null,
        add column "target" text null`);
    this.addSql(`
      update bookmark_change c set count = (
        select count(*) from bookmark_change_item i where i.user_id = c.user_id and i.change_id = c.id)`);
    // Until now only deletions had a category, and one each.
    this.addSql(`
      update bookmark_change set kind = 'delete-category', subject = category->'row'->>'name',
        category = jsonb_build_object('removed', jsonb_build_array(category))
      where category is not null`);
    this.addSql(
      `create index "bookmark_change_newest_idx" on "bookmark_change" ("user_id", "created_at" desc, "id" desc)`,
    );
    this.addSql(`
      alter table "import"
        add column "made_by" jsonb null,
        add column "category_ids" uuid[] not null default '{}',
        add column "undone_at" timestamptz null`);
  }
}
