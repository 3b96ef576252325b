import type { Database } from "@bowerbird/db";
import type { KyselyPlugin } from "kysely";

/**
 * The connection as the library needs it: times read as `Date`. The driver gives them as text, which compares with a
 * date as neither earlier nor later, so that nothing would ever expire.
 */
export function withDates(db: Database): Database {
  return db.withPlugin(readTimes);
}

const readTimes: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(readRow) }),
};

function readRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readValue(name, value)]));
}

function readValue(name: string, value: unknown): unknown {
  return name.endsWith("_at") && typeof value === "string" ? new Date(value) : value;
}
