import { Migration } from "@mikro-orm/migrations";

export class DescribedPages extends Migration {
  override up(): void {
    this.addSql(`alter table "bookmark_page" add column "is_described" boolean not null default false`);
    this.addSql(`update bookmark_page set is_described = true where state <> 'pending'`);
    this.addSql(
      `create index "bookmark_page_undescribed_idx" on "bookmark_page" ("user_id", "due_at") where "state" <> 'pending' and not "is_described"`,
    );
  }
}
