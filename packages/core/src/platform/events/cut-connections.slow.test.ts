import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Context, database } from "../context/index.ts";
import { createEventBus, type EventBus, publish } from "./index.ts";
import { readEvents } from "./testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
/** Closed after each test: a bus that reconnects tells its pages so, and must not tell those of the next test. */
let buses: EventBus[];
let stop: AbortController;
const { world } = openTestWorld();
beforeEach(async () => {
  ctx = await world.person();
  [buses, stop] = [[], new AbortController()];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(buses.map((bus) => bus.close()));
});

async function openBus(callers?: { forget: (userId?: string) => void }): Promise<EventBus> {
  const bus = await createEventBus(world.services.config.databaseUrl, world.services.log, callers);
  buses.push(bus);
  return bus;
}

const listenTo = (bus: EventBus, lastEventId: string | null = null) =>
  readEvents(bus.subscribe(ctx.userId, lastEventId, stop.signal));

/** Ends the connections on which servers hear of events. @returns how many */
async function cutListeners(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bowerbird-events' and datname = current_database()`.execute(database(ctx));
  return rows.length;
}

describe("a connection to the database that is cut", () => {
  it("comes back by itself; open pages are told to refetch everything and get the next events", async () => {
    const pages = [listenTo(await openBus()), listenTo(await openBus())];
    expect(await cutListeners()).toBe(2);
    for (const next of pages) expect((await next()).event).toEqual({ type: "resync" });
    await publish(ctx, { type: "bookmarks.changed" });
    for (const next of pages) expect((await next()).event).toEqual({ type: "bookmarks.changed" });
  });

  it("leaves a gap: a page that comes back with an event from before it is told to refetch everything", async () => {
    const bus = await openBus();
    const next = listenTo(bus);
    await publish(ctx, { type: "bookmarks.changed" });
    const seen = await next();
    await cutListeners();
    expect((await next()).event).toEqual({ type: "resync" });
    expect((await listenTo(bus, seen.id)()).event).toEqual({ type: "resync" });
  });

  it("has every cached caller forgotten, since one may have been signed out meanwhile", async () => {
    const forgotten: (string | undefined)[] = [];
    const next = listenTo(await openBus({ forget: (userId) => void forgotten.push(userId) }));
    await publish(ctx, { type: "sessions.changed" });
    await next();
    expect(forgotten).toEqual([ctx.userId]);
    await cutListeners();
    expect((await next()).event).toEqual({ type: "resync" });
    expect(forgotten).toEqual([ctx.userId, undefined]);
  });
});
