import { columnsFor, toColumn } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { type ArchivedRow, type PersonalTable, readPage } from "./tables.sql.ts";

/** No column holds a password, token or key: the archive must not allow to sign in. */
export const personalTables: readonly PersonalTable[] = [
  {
    file: "sessions",
    table: "session",
    columns: ["id", "ip_address", "user_agent", "created_at", "updated_at", "expires_at"],
    key: ["id"],
  },
  {
    file: "security-events",
    table: "security_event",
    columns: ["kind", "created_at", "address", "device", "detail"],
    key: ["id"],
  },
  { file: "sign-ins", table: "account", columns: ["provider_id", "created_at", "updated_at"], key: ["id"] },
  {
    file: "api-tokens",
    table: "api_token",
    columns: ["id", "name", "scopes", "created_at", "last_used_at", "expires_at"],
    key: ["id"],
  },
  {
    file: "webhooks",
    table: "webhook",
    columns: ["id", "url", "events", "is_on", "off_reason", "created_at"],
    key: ["id"],
  },
  {
    file: "webhook-deliveries",
    table: "webhook_delivery",
    columns: [
      "id",
      "webhook_id",
      "event",
      "body",
      "attempts",
      "status",
      "problem",
      "answer",
      "attempted_at",
      "created_at",
    ],
    key: ["id"],
  },
  { file: "feeds", table: "feed", columns: ["id", "kind", "target", "created_at"], key: ["id"] },
  { file: "two-step-sign-in", table: "second_factor", columns: ["created_at", "confirmed_at"], key: [] },
  { file: "passkeys", table: "passkey", columns: ["id", "name", "created_at", "last_used_at"], key: ["id"] },
  {
    file: "trash",
    table: "bookmark",
    columns: ["id", ...columnsFor("exported").map(toColumn), "deleted_at"],
    key: ["id"],
  },
  {
    file: "opens",
    table: "bookmark",
    columns: ["id", "url", "open_count", "last_opened_at"],
    key: ["id"],
  },
  {
    file: "search-choices",
    table: "search_choice",
    columns: ["query", "bookmark_id", "times", "chosen_at"],
    key: ["query", "bookmark_id"],
  },
  { file: "kept-as-is", table: "tidy_kept", columns: ["kind", "key", "kept_at"], key: ["kind", "key"] },
  {
    file: "rules",
    table: "rule",
    columns: ["id", "position", "condition", "category_id", "tags", "marks", "is_on", "next_at", "created_at"],
    key: ["id"],
  },
  { file: "rule-links", table: "rule_link", columns: ["rule_id", "bookmark_id"], key: ["bookmark_id", "rule_id"] },
  {
    file: "automatic-tags",
    table: "tagging_settings",
    columns: ["instruction", "language", "detail", "never_tags"],
    key: [],
  },
  { file: "automatic-filing", table: "filing_settings", columns: ["mistakes"], key: [] },
  {
    file: "filed-links",
    table: "filing",
    columns: ["bookmark_id", "category_id", "way", "confidence", "is_filed", "filed_at", "outcome", "settled_at"],
    key: ["bookmark_id"],
  },
  { file: "saved-searches", table: "saved_search", columns: ["id", "name", "filters", "created_at"], key: ["id"] },
  {
    file: "shared-pages",
    table: "shared_page",
    columns: [
      "category_id",
      "has_subcategories",
      "title",
      "description",
      "sort",
      "view",
      "is_indexed",
      "created_at",
      "taken_down_at",
    ],
    key: ["category_id"],
  },
  {
    file: "imports",
    table: "import",
    columns: [
      "id",
      "source",
      "status",
      "total",
      "created",
      "duplicates",
      "skipped",
      "failed",
      "created_at",
      "finished_at",
      "made_by",
      "undone_at",
    ],
    key: ["id"],
  },
  {
    file: "sources",
    table: "source",
    columns: ["id", "kind", "account", "is_daily", "read_at", "new_links", "problem", "created_at"],
    key: ["id"],
  },
  {
    file: "import-items",
    table: "import_item",
    columns: ["import_id", "position", "url", "title", "status", "message", "bookmark_id"],
    key: ["import_id", "position"],
  },
  {
    file: "changes",
    table: "bookmark_change",
    columns: ["id", "kind", "made_by", "count", "subject", "target", "category", "created_at", "undone_at"],
    key: ["id"],
  },
  {
    file: "change-items",
    table: "bookmark_change_item",
    columns: ["change_id", "bookmark_id", "before", "after"],
    key: ["change_id", "bookmark_id"],
  },
  {
    file: "recategorizations",
    table: "recategorization",
    columns: ["id", "kind", "mode", "status", "total", "changed", "applied", "created_at", "finished_at"],
    key: ["id"],
  },
  {
    file: "feedback",
    table: "ai_feedback",
    columns: ["id", "bookmark_id", "url", "title", "suggested_category", "category_id", "type", "created_at"],
    key: ["id"],
  },
  {
    file: "pages",
    table: "bookmark_page",
    columns: ["bookmark_id", "state", "problem", "final_url", "language", "title", "description", "preview"],
    key: ["bookmark_id"],
  },
  {
    file: "link-checks",
    table: "link_check",
    columns: ["bookmark_id", "state", "reason", "failing_since", "broken_at", "checked_at", "is_trusted"],
    key: ["bookmark_id"],
  },
  {
    file: "model-usage",
    table: "model_usage",
    columns: ["day", "calls", "prompt_tokens", "completion_tokens", "embedding_tokens", "cost_micros"],
    key: ["day"],
  },
  {
    file: "backup-runs",
    table: "backup_run",
    columns: ["id", "due_at", "format", "status", "error", "file_name", "size", "created_at", "completed_at"],
    key: ["id"],
  },
  { file: "drive", table: "drive_connection", columns: ["email", "created_at", "is_broken"], key: [] },
  {
    file: "restores",
    table: "restore",
    columns: ["id", "source", "status", "mode", "added", "changed", "missing", "applied", "created_at", "finished_at"],
    key: ["id"],
  },
];

const pageSize = 500;

/** The person's rows of a table as a JSON array, one row per line, read page by page. */
export async function* tableJson(ctx: Context, table: PersonalTable): AsyncGenerator<string> {
  let separator = "[\n";
  let last: string[] | null = null;
  do {
    const page: ArchivedRow[] = await readPage(ctx, table, { last, limit: pageSize });
    for (const { row } of page) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
    last = page.length < pageSize ? null : page.at(-1)!.keys;
  } while (last !== null);
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
