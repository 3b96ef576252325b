import type { AppEvent } from "@bowerbird/contract/events";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, vi } from "vitest";
import { type Context, database, inTransaction } from "../context/index.ts";
import { createEventBus, type EventBus, publish } from "./index.ts";
import { readEvents } from "./testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

/** Two server processes' ears on one database. */
let buses: [EventBus, EventBus];
let stop: AbortController;
const { world, it } = openTestWorld();
beforeAll(async () => {
  const bus = () => createEventBus(world.services.config.databaseUrl, world.services.log);
  buses = [await bus(), await bus()];
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  stop = new AbortController();
});
afterAll(() => Promise.all(buses.map((bus) => bus.close())));

const listenTo = (bus: EventBus, ctx: Context, lastEventId: string | null = null) =>
  readEvents(bus.subscribe(ctx.userId, lastEventId, stop.signal));

const bookmarksChanged: AppEvent = { type: "bookmarks.changed" };
const categoriesChanged: AppEvent = { type: "categories.changed" };

describe("an event", () => {
  it("reaches the person's pages on every server, in the order of publishing, with its dates", async ({ ctx }) => {
    const pages = [listenTo(buses[0], ctx), listenTo(buses[0], ctx), listenTo(buses[1], ctx)];
    const record: ImportRecord = {
      id: "1",
      source: "x.html",
      status: "running",
      message: null,
      createdAt: new Date(),
      finishedAt: null,
      total: 1,
      processed: 0,
      created: 0,
      duplicates: 0,
      skipped: 0,
      failed: 0,
      enriched: 0,
      isEnrichmentPaused: false,
      isReadingPages: false,
    };
    const progress: AppEvent = {
      type: "import.progress",
      import: record,
      currentUrl: "https://example.com/?a='\u2028",
    };
    await publish(ctx, progress);
    await publish(ctx, bookmarksChanged);
    for (const next of pages) {
      expect((await next()).event).toEqual(progress);
      expect((await next()).event).toEqual(bookmarksChanged);
    }
  });

  it("reaches no one else", async ({ ada, bob }) => {
    const next = listenTo(buses[0], bob);
    await publish(ada, bookmarksChanged);
    await publish(bob, categoriesChanged);
    expect((await next()).event).toEqual(categoriesChanged);
  });

  it("of a transaction is told when that is committed, and not when it is rolled back", async ({ ctx }) => {
    const next = listenTo(buses[0], ctx);
    const failing = inTransaction(ctx, async (inner) => {
      await publish(inner, bookmarksChanged);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await inTransaction(ctx, (inner) => publish(inner, categoriesChanged));
    expect((await next()).event).toEqual(categoriesChanged);
  });
});

describe("a page that comes back", () => {
  it("gets what it missed, on whichever server", async ({ ctx }) => {
    const next = listenTo(buses[0], ctx);
    const witness = listenTo(buses[1], ctx);
    await publish(ctx, bookmarksChanged);
    const seen = await next();
    await publish(await world.person(), bookmarksChanged);
    await publish(ctx, categoriesChanged);
    await publish(ctx, bookmarksChanged);
    for (let count = 0; count < 3; count++) await witness();
    const again = listenTo(buses[1], ctx, seen.id);
    expect((await again()).event).toEqual(categoriesChanged);
    expect((await again()).event).toEqual(bookmarksChanged);
  });

  it("gets a resync when its missed events are no longer known", async ({ ctx }) => {
    expect((await listenTo(buses[0], ctx, crypto.randomUUID())()).event).toEqual({ type: "resync" });
  });

  it("after another resync is told so again rather than left behind", async ({ ctx }) => {
    const { id } = await listenTo(buses[0], ctx, crypto.randomUUID())();
    expect((await listenTo(buses[0], ctx, id)()).event).toEqual({ type: "resync" });
  });

  it("cannot hear another's missed events by their id", async ({ ada, bob }) => {
    const next = listenTo(buses[0], ada);
    await publish(ada, bookmarksChanged);
    const { id } = await next();
    await publish(ada, bookmarksChanged);
    await next();
    const bobs = listenTo(buses[0], bob, id);
    await publish(bob, categoriesChanged);
    expect((await bobs()).event).toEqual(categoriesChanged);
  });
});

describe("a page that was given its data before it listens", () => {
  it("hears what changed in between, from the first event that this server heard", async ({ ctx }) => {
    const bus = await createEventBus(world.services.config.databaseUrl, world.services.log);
    const witness = listenTo(bus, ctx);
    for (const event of [bookmarksChanged, categoriesChanged]) {
      const position = bus.lastEventId();
      await publish(ctx, event);
      await witness();
      expect((await listenTo(bus, ctx, position)()).event).toEqual(event);
    }
    await bus.close();
  });

  it("hears nothing of what its data already hold", async ({ ctx }) => {
    const witness = listenTo(buses[0], ctx);
    await publish(ctx, bookmarksChanged);
    await witness();
    const next = listenTo(buses[0], ctx, buses[0].lastEventId());
    await publish(ctx, categoriesChanged);
    expect((await next()).event).toEqual(categoriesChanged);
  });
});

describe("a page that does not read", () => {
  it("does not fill the memory: it is told to ask for everything", async ({ ctx }) => {
    const next = listenTo(buses[0], ctx);
    // On the same line: when it has heard the last, the other has been told everything, too.
    const witness = listenTo(buses[0], ctx);
    await inTransaction(ctx, async (inner) => {
      const values = Array.from({ length: 2_000 }, (_, index) => index);
      await sql`select pg_notify('bowerbird_events', json_build_object('json', json_build_object('id', i,
        'userId', ${ctx.userId}::text, 'event', json_build_object('type', 'bookmarks.changed')))::text) from unnest(${values}::int[]) i`.execute(
        database(inner),
      );
    });
    let heard = await witness();
    await publish(ctx, categoriesChanged);
    while (heard.event.type !== "categories.changed") heard = await witness();
    const events: string[] = [];
    for (let event = await next(); event.event.type !== "categories.changed"; event = await next()) {
      events.push(event.event.type);
    }
    expect(events.length).toBeLessThanOrEqual(501);
    expect(events).toContain("resync");
  });
});

describe("an event bus", () => {
  it("leaves nothing behind when it is closed", async ({ ctx }) => {
    const bus = await createEventBus(world.services.config.databaseUrl, world.services.log);
    await bus.close();
    const open = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where application_name = 'bowerbird-events' and datname = current_database()`.execute(database(ctx));
      return rows.length;
    };
    await vi.waitFor(async () => expect(await open()).toBe(buses.length), { timeout: 120_000 });
  });
});
