import { columnsFor, toColumn } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { type ArchivedRow, type PersonalTable, readPage } from "./tables.sql.ts";

/**
 * The files of the archive, with the table and the columns of each. No column holds a password, token or key: the archive
 * must not allow to sign in.
 */
export const personalTables: readonly PersonalTable[] = [
  list("sessions", "session", "id ip_address user_agent created_at updated_at expires_at"),
  list("demo", "demo_visitor", "network ends_at", ""),
  list("security-events", "security_event", "kind created_at address device detail"),
  list("sign-ins", "account", "provider_id created_at updated_at"),
  list("api-tokens", "api_token", "id name scopes created_at last_used_at expires_at"),
  list("connected-apps", "connected_app", "id client_id name host is_verified scopes created_at last_used_at"),
  list("webhooks", "webhook", "id url events is_on off_reason created_at"),
  list(
    "webhook-deliveries",
    "webhook_delivery",
    "id webhook_id event body attempts status problem answer attempted_at created_at",
  ),
  list("feeds", "feed", "id kind target created_at"),
  list("two-step-sign-in", "second_factor", "created_at confirmed_at", ""),
  list("passkeys", "passkey", "id name created_at last_used_at"),
  list("trash", "bookmark", ["id", ...columnsFor("exported").map(toColumn), "deleted_at"].join(" ")),
  list("opens", "bookmark", "id url open_count last_opened_at"),
  list("search-choices", "search_choice", "query bookmark_id times chosen_at", "query bookmark_id"),
  list("kept-as-is", "tidy_kept", "kind key kept_at", "kind key"),
  list("rules", "rule", "id position condition category_id tags marks is_on next_at created_at"),
  list("rule-links", "rule_link", "rule_id bookmark_id", "bookmark_id rule_id"),
  list("automatic-tags", "tagging_settings", "instruction language detail never_tags sends_page_text", ""),
  list("automatic-filing", "filing_settings", "mistakes", ""),
  list(
    "filed-links",
    "filing",
    "bookmark_id category_id way confidence is_filed filed_at outcome settled_at",
    "bookmark_id",
  ),
  list("saved-searches", "saved_search", "id name filters created_at"),
  list(
    "shared-pages",
    "shared_page",
    "category_id has_subcategories title description sort view is_indexed created_at taken_down_at",
    "category_id",
  ),
  list(
    "imports",
    "import",
    "id source status total created duplicates skipped failed created_at finished_at made_by undone_at",
  ),
  list("sources", "source", "id kind account is_daily read_at new_links problem created_at"),
  list("import-items", "import_item", "import_id position url title status message bookmark_id", "import_id position"),
  list("changes", "bookmark_change", "id kind made_by count subject target category created_at undone_at"),
  list("assistants", "assistant_act", "id assistant_name title steps status created_at finished_at undone_at"),
  list("change-items", "bookmark_change_item", "change_id bookmark_id before after", "change_id bookmark_id"),
  list("recategorizations", "recategorization", "id kind mode status total changed applied created_at finished_at"),
  list("feedback", "ai_feedback", "id bookmark_id url title suggested_category category_id type created_at"),
  list(
    "pages",
    "bookmark_page",
    "bookmark_id state problem final_url language title description preview is_given",
    "bookmark_id",
  ),
  list(
    "link-checks",
    "link_check",
    "bookmark_id state reason failing_since broken_at checked_at is_trusted",
    "bookmark_id",
  ),
  list("model-usage", "model_usage", "day calls prompt_tokens completion_tokens embedding_tokens cost_micros", "day"),
  list("backup-runs", "backup_run", "id due_at format status error file_name size created_at completed_at"),
  list("backup-encryption", "backup_settings", "public_key", ""),
  list("restore-tests", "restore_test", "tested_at file_name error", ""),
  list("drive", "drive_connection", "email created_at is_broken", ""),
  list("restores", "restore", "id source status mode added changed missing applied created_at finished_at"),
];

/** @param key its columns after `user_id`; none where a person has one row */
function list(file: string, table: string, columns: string, key = "id"): PersonalTable {
  const split = (names: string) => names.split(" ").filter(Boolean);
  return { file, table, columns: split(columns), key: split(key) };
}

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
