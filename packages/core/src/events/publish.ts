import type { AppEvent } from "@bowerbird/contract/events";
import { sql } from "kysely";
import superjson from "superjson";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../context/index.ts";

export const channel = "bowerbird_events";

/**
 * Tells every open page of the person, whichever server it hangs on. Inside a transaction it is told when the
 * transaction is committed, and not at all when it is rolled back.
 */
export async function publish(ctx: Context, event: AppEvent): Promise<void> {
  const message = superjson.stringify({ id: uuid(), userId: ctx.userId, event });
  await sql`select pg_notify(${channel}, ${message})`.execute(database(ctx));
}
