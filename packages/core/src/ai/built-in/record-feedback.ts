import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../../context/index.ts";

/** What somebody said of a category that was proposed. */
export interface Feedback {
  bookmarkId: string | null;
  url: string;
  title: string;
  suggestedCategory: string;
  /** Where it belongs; one of the person's. */
  categoryId: string;
  type: "approval" | "correction";
}

/** Keeps what a person said of a proposal; the next link is sorted by it. @returns its id */
export async function recordFeedback(ctx: Context, feedback: Feedback): Promise<string> {
  const id = uuid();
  const { bookmarkId, url, title, suggestedCategory, categoryId, type } = feedback;
  await sql`
    insert into ai_feedback (user_id, id, bookmark_id, url, title, suggested_category, category_id, type, created_at)
    values (${ctx.userId}, ${id}, ${bookmarkId}, ${url}, ${title}, ${suggestedCategory}, ${categoryId}, ${type}, ${ctx.now()})`.execute(
    database(ctx),
  );
  return id;
}
