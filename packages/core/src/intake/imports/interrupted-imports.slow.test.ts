import { sql } from "kysely";
import { describe, expect } from "vitest";
import { type Context, database, forkContext } from "../../platform/context/index.ts";
import { allBookmarks, bytes, importOptions, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { cancelImport, getImport, importFile, importRuns, retryImport, startImport } from "./index.ts";

const { world, it } = openTestWorld();

/** As if the person pressed Cancel while the first links are being stored. */
async function cancelAfterFirstBatch(ctx: Context, id: string): Promise<void> {
  const db = database(ctx);
  await sql`
    create function cancel_import() returns trigger language plpgsql as
      $$ begin new.status := 'cancelled'; return new; end $$`.execute(db);
  await sql`
    create trigger cancel_after_first_batch before update on import for each row
      when (new.id = ${sql.lit(id)} and old.processed = 0 and new.processed > 0) execute function cancel_import()`.execute(
    db,
  );
}

async function countBookmarks(ctx: Context): Promise<number> {
  const { count } = await database(ctx)
    .selectFrom("bookmark")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", ctx.userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe("an interrupted import", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => link(`https://many.example/${index}`, `m${index}`)).join("\n");

  it("resumes where it stopped and stores every link once, with any worker", async ({ ctx }) => {
    const { id } = await importFile(ctx, { name: "many.html", content: bytes(many(5_000)) }, importOptions);
    world.jobs.length = 0;
    // Another import waits, and every reading of the clock jumps past the time slice, so each run stores one batch.
    await startImport(await world.person(), { urls: ["https://waiting.example"], ...importOptions });
    let time = Date.now();
    const hurried = { ...ctx, now: () => new Date((time += 6_000)) };
    for (let run = 0; run < 3; run++) await importRuns.run(hurried, id);
    const half = await getImport(ctx, { id });
    expect(half.status).toBe("queued");
    expect(half.processed).toBeGreaterThan(0);
    expect(half.processed).toBeLessThan(5_000);
    // Two concurrent workers, as after a stall.
    await Promise.all([importRuns.run(forkContext(ctx), id), importRuns.run(forkContext(ctx), id)]);
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({
      status: "succeeded",
      total: 5_000,
      processed: 5_000,
      created: 5_000,
      duplicates: 0,
    });
  });

  it("is requeued by the sweep, but not while a worker is active", async ({ ctx }) => {
    const { id } = await importFile(ctx, { name: "lost.html", content: bytes(many(3)) }, importOptions);
    world.jobs.length = 0;
    await importRuns.sweep(ctx);
    expect(world.jobs).toEqual([]);
    const later = { ...ctx, now: () => new Date(Date.now() + 120_000) };
    await importRuns.sweep(later);
    expect(world.jobs.map(({ payload }) => payload)).toContainEqual({ userId: ctx.userId, importId: id });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ status: "succeeded", created: 3 });
  });

  it("stops at the batch in which it is cancelled, and keeps what was stored before", async ({ ctx }) => {
    const { id } = await importFile(ctx, { name: "many.html", content: bytes(many(5_000)) }, importOptions);
    await cancelAfterFirstBatch(ctx, id);
    await importRuns.run(ctx, id);
    const ended = await getImport(ctx, { id });
    expect(ended.status).toBe("cancelled");
    expect(ended.processed).toBeGreaterThan(0);
    expect(ended.processed).toBeLessThan(5_000);
    expect(await countBookmarks(ctx)).toBe(ended.processed);
  });

  it("fails only the links that the database rejects, and stores the rest", async ({ ctx }) => {
    await sql`
      create function reject_link() returns trigger language plpgsql as
        $$ begin raise exception 'rejected' using errcode = 'data_exception'; end $$`.execute(database(ctx));
    await sql`
      create trigger reject_link before insert on bookmark for each row
        when (new.url like '%many.example/15%') execute function reject_link()`.execute(database(ctx));
    const { id } = await importFile(ctx, { name: "many.html", content: bytes(many(160)) }, importOptions);
    await importRuns.run(ctx, id);
    await sql`drop trigger reject_link on bookmark`.execute(database(ctx));
    const result = { status: "partial", total: 160, processed: 160, created: 149, failed: 11 };
    expect(await getImport(ctx, { id })).toMatchObject(result);
    await retryImport(ctx, { id });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ status: "succeeded", created: 160, failed: 0 });
    expect(await countBookmarks(ctx)).toBe(160);
  });

  it("stores nothing and keeps no file if cancelled before it starts", async ({ ctx }) => {
    const { id } = await importFile(ctx, { name: "many.html", content: bytes(many(10)) }, importOptions);
    expect(await cancelImport(ctx, { id })).toMatchObject({ status: "cancelled", processed: 0 });
    await world.work();
    expect(await allBookmarks(ctx)).toHaveLength(0);
    const left = await database(ctx)
      .selectFrom("import_chunk")
      .select("position")
      .where("import_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });
});
