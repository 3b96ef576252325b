import type { Database } from "@bowerbird/db";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { LimitStore, Watch } from "./limit-store.ts";

/** Counts in the table `rate_limit`. */
export function postgresStore(db: Database, watch: Watch): LimitStore {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      try {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
        watch(null);
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
      } catch (error) {
        watch(error as Error);
        throw error;
      }
    },
  };
  let isSwept = false;
  return {
    open: (options) => {
      const clearExpiredByTimeout = !isSwept;
      isSwept = true;
      const table = { storeType: "client", tableName: "rate_limit", tableCreated: true, clearExpiredByTimeout };
      return new RateLimiterPostgres({ ...options, ...table, storeClient });
    },
    ready: () => Promise.resolve(),
    close: () => {},
  };
}
