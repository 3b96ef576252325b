import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { BookmarkChange, TagCount } from "@bowerbird/db";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  type Context,
  createJobContext,
  createVisitorContext,
  database,
  unmanaged,
} from "../../platform/context/index.ts";
import { importText, link, type TestWorld } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addBookmark, replaceTags, sweepChanges, undoChange } from "./index.ts";

const { world } = openTestWorld();
const many = 2_500;

async function library(open: TestWorld): Promise<Context> {
  const ctx = await open.person();
  const links = Array.from({ length: many }, (_, index) => link(`https://a.example/${index}`, "A", `TAGS="old,kept"`));
  await importText(open, ctx, links.join("\n"));
  return createJobContext(open.services, ctx.userId);
}

async function countsOf(ctx: Context): Promise<Record<string, number>> {
  const rows = await ctx.em.find(TagCount, {}, unmanaged);
  return Object.fromEntries(rows.map(({ tag, bookmarkCount }) => [tag, bookmarkCount]));
}

/** Makes every second batch fail, as if the database were gone. @returns the answer, or the error */
async function failInTheMiddle(ctx: Context, work: () => Promise<unknown>): Promise<unknown> {
  const db = database(ctx);
  await sql`
    create function fail_late() returns trigger language plpgsql as $$ begin
      if (new.pending ->> 'done')::int > 1500 then raise exception 'gone in the middle'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger fail_late before update on bookmark_change for each row execute function fail_late()`.execute(
    db,
  );
  const outcome = await work().catch((error: unknown) => error);
  await sql`drop function fail_late cascade`.execute(db);
  return outcome;
}

it("a tag on more bookmarks than one batch takes is replaced on all of them, and undone as one change", async () => {
  const ctx = await library(world);
  const { updated, changeId } = await replaceTags(ctx, { tags: ["old"], by: "new" });
  expect([updated, await countsOf(ctx)]).toEqual([many, { new: many, kept: many }]);
  expect(await undoChange(ctx, { id: changeId! })).toEqual({ restored: many, failed: [] });
  expect(await countsOf(ctx)).toEqual({ old: many, kept: many });
  await expect(undoChange(ctx, { id: changeId! })).rejects.toThrow("This is already undone.");
  expect(await replaceTags(ctx, { tags: ["old"], by: "old" })).toEqual({ updated: many, changeId: null });
  expect((await replaceTags(ctx, { tags: ["old", "kept"], by: "kept" })).updated).toBe(many);
  expect(await countsOf(ctx)).toEqual({ kept: many });
});

it("a change that crashed midway is resumed once stale and can be undone; so is a crashed undo", async () => {
  const ctx = await library(world);
  const sweep = (after: number) =>
    sweepChanges(createVisitorContext(world.services, { now: () => new Date(Date.now() + after) }));
  const refused = await failInTheMiddle(ctx, () => replaceTags(ctx, { tags: ["old"], by: "new" }));
  expect(String(refused)).toContain("gone in the middle");
  expect(await countsOf(ctx)).toEqual({ old: many - 1_000, new: 1_000, kept: many });
  const { id } = await ctx.em.findOneOrFail(BookmarkChange, { pending: { $ne: null } }, unmanaged);
  await expect(undoChange(ctx, { id })).rejects.toThrow("This is still running.");
  world.jobs.length = 0;
  await sweep(2_000);
  expect(world.jobs).toEqual([]);
  await sweep(10_000);
  expect(world.jobs).toEqual([{ name: "continue-change", payload: { userId: ctx.userId, changeId: id } }]);
  await world.work();
  expect(await countsOf(ctx)).toEqual({ new: many, kept: many });
  const begun = await failInTheMiddle(ctx, () => undoChange(ctx, { id }));
  expect(begun).toMatchObject({ restored: 1_000, isRunning: true });
  expect(await countsOf(ctx)).toEqual({ old: 1_000, new: many - 1_000, kept: many });
  await sweep(200_000);
  await world.work();
  expect(await countsOf(ctx)).toEqual({ old: many, kept: many });
});

it("a link is saved between two batches of a tag replacement", async () => {
  const ctx = await library(world);
  const other = createJobContext(world.services, ctx.userId);
  let isDone = false;
  const replaced = replaceTags(ctx, { tags: ["old"], by: "new" }).then(() => (isDone = true));
  await expect.poll(async () => (await countsOf(other)).new, { interval: 5 }).toBeGreaterThan(0);
  await addBookmark(other, addBookmarkInput.parse({ url: "https://b.example/", tags: ["old"] }));
  expect(isDone).toBe(false);
  await replaced;
});
