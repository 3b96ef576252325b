import type { AppEvent } from "@bowerbird/contract/events";
import { sql } from "kysely";
import superjson from "superjson";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../context/index.ts";

export const channel = "bowerbird_events";

/**
 * Sends an event to every open page of the person, on whichever server. Inside a transaction it is sent with the commit,
 * and not at all after a rollback.
 */
export async function publish(ctx: Omit<Context, "by">, event: AppEvent): Promise<void> {
  const message = superjson.stringify({ id: uuid(), userId: ctx.userId, event });
  await sql`select pg_notify(${channel}, ${message})`.execute(database(ctx));
}
