import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** The stored fields of a bookmark that a change can alter. */
export interface BookmarkState {
  url: string;
  url_key: string | null;
  title: string;
  description: string | null;
  category_id: string;
  favicon: string;
  tags: string[];
  is_ai_generated: boolean;
  ai_summary: string | null;
  ai_relevance: number | null;
  /** ISO 8601, because states are stored as JSON. */
  created_at: string;
}

export interface LockedBookmark {
  id: string;
  state: BookmarkState;
  aiSummary: string | null;
}

/** The fields that a change affects. */
export type PartialState = Partial<BookmarkState>;

/** Locks the person's bookmarks with these ids until the transaction ends. Lock order: by id. */
export async function lockBookmarks(
  ctx: Context,
  ids: readonly string[],
  { isTrashIncluded = false } = {},
): Promise<LockedBookmark[]> {
  const { rows } = await sql<Omit<BookmarkState, "created_at"> & { id: string; created_at: Date | string }>`
    select id, url, url_key, title, description, category_id, favicon, tags, is_ai_generated, ai_summary, ai_relevance,
      created_at from bookmark
    where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[]) and (${isTrashIncluded} or deleted_at is null)
    order by id for no key update`.execute(database(ctx));
  return rows.map(({ id, ...row }) => {
    const state = { ...row, created_at: new Date(row.created_at).toISOString() };
    return { id, state, aiSummary: row.ai_summary };
  });
}

/** Returns the fields of `after` that differ from `before`. */
export function diffStates(before: BookmarkState, after: BookmarkState): PartialState {
  const fields = Object.keys(before) as (keyof BookmarkState)[];
  return Object.fromEntries(fields.filter((field) => !isSame(before[field], after[field])).map((f) => [f, after[f]]));
}

/** Returns the state's values for the fields that `others` has. */
export function pickFields(state: BookmarkState, others: PartialState): PartialState {
  return Object.fromEntries(Object.keys(others).map((field) => [field, state[field as keyof BookmarkState]]));
}

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));
}
