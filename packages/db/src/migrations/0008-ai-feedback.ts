import { Migration } from "@mikro-orm/migrations";

export class AiFeedbackTable extends Migration {
  override up(): void {
    this.addSql(`
      create table "ai_feedback" (
        "user_id" uuid not null,
        "id" uuid not null,
        "bookmark_id" uuid null,
        "url" text not null,
        "title" text not null,
        "suggested_category" text not null,
        "category_id" uuid not null,
        "type" text not null,
        "created_at" timestamptz not null default now(),
        primary key ("user_id", "id"),
        constraint "ai_feedback_user_id_category_id_foreign" foreign key ("user_id", "category_id") references "category" ("user_id", "id") on delete cascade
      )`);
    this.addSql(`create index "ai_feedback_newest_idx" on "ai_feedback" ("user_id", "created_at" desc)`);
    // What was last filed or moved is what the categoriser learns from first.
    this.addSql(
      `create index "bookmark_changed_idx" on "bookmark" ("user_id", "updated_at" desc) where "deleted_at" is null`,
    );
  }
}
