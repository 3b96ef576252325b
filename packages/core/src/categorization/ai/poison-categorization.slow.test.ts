import { BookmarkPage } from "@bowerbird/db";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createJobContext, createVisitorContext, type Context, database } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { maxAttempts } from "../../platform/stale-work/index.ts";
import { sweepEnrichments } from "../../intake/pages/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { claimUndescribed } from "./claim-undescribed.sql.ts";
import { describeBookmarks } from "./index.ts";

const minute = 60_000;
const total = 210;
const { world } = openTestWorld();

describe("bookmarks of which one crashes its workers", () => {
  let ctx: Context;
  let ids: string[];
  let time: number;
  beforeEach(async () => {
    ctx = await world.person();
    time = Date.now();
    const { rows } = await sql<{ id: string }>`
      insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
      select ${ctx.userId}::uuid, gen_random_uuid(),
        (select id from category where user_id = ${ctx.userId} and name = 'Uncategorized'),
        'https://birds.example/' || i, 'Bird ' || i, 'birds.example', '', '' from generate_series(1, ${total}::int) i
      returning id`.execute(database(ctx));
    ids = rows.map(({ id }) => id).toSorted();
    await sql`
      insert into bookmark_page (user_id, bookmark_id, state, description)
      select user_id, id, 'done', 'Says something about birds.' from bookmark where user_id = ${ctx.userId}`.execute(
      database(ctx),
    );
  });

  const at = (now = time): Context => ({ ...createJobContext(world.services, ctx.userId), now: () => new Date(now) });
  const pages = async () =>
    (
      await sql<{ id: string; claims: number; is_described: boolean; summary: string | null }>`
        select b.id, p.claims, p.is_described, b.ai_summary as summary
        from bookmark b join bookmark_page p on p.user_id = b.user_id and p.bookmark_id = b.id
        where b.user_id = ${ctx.userId} order by b.id`.execute(database(at()))
    ).rows;
  async function sweep(): Promise<string[]> {
    world.jobs.length = 0;
    await sweepEnrichments(createVisitorContext(world.services, { now: () => new Date(time) }));
    const payloads = world.jobs.map(({ payload }) => payload as { userId: string; bookmarkIds?: string[] });
    return payloads.flatMap(({ userId, bookmarkIds = [] }) => (userId === ctx.userId ? bookmarkIds : []));
  }
  /** Simulates a worker that crashes when it claims the poison. @returns how many bookmarks it had claimed */
  async function workAndDie(poison: string): Promise<number> {
    for (const isPoisonCandidate of [false, true]) {
      let batch = await claimUndescribed(at(), ids, 200, isPoisonCandidate);
      for (; batch.length > 0; batch = await claimUndescribed(at(), ids, 200, isPoisonCandidate)) {
        const claimed = batch.map(({ id }) => id);
        if (claimed.includes(poison)) return claimed.length;
        await ctx.em.nativeUpdate(BookmarkPage, { bookmarkId: { $in: claimed } }, { isDescribed: true, claims: 0 });
      }
    }
    throw new Error("It lives.");
  }

  it("go on at once when their worker is gone", async () => {
    const ofDead = { ...at(), services: { ...world.services, workerKey: 1 } };
    expect(await claimUndescribed(ofDead, ids, 200, false)).toHaveLength(200);
    await describeBookmarks(at(), ids);
    expect((await pages()).every(({ is_described }) => is_described)).toBe(true);
  });

  it("isolate it: in the end each is claimed alone, until all others are done", async () => {
    const sizes: number[] = [];
    for (; sizes.length < maxAttempts; time += 2 * minute) sizes.push(await workAndDie(ids[60]!));
    expect(sizes).toEqual([200, 200, 200, 1, 1]);
    await expect(describeBookmarks(at(), ids)).rejects.toThrow(PoisonJobError);
    expect((await pages()).every(({ is_described }) => is_described)).toBe(true);
  });

  it("are swept up when their worker is gone, but not while it is active", async () => {
    await workAndDie(ids[0]!);
    expect(await sweep()).toEqual([]);
    time += 2 * minute;
    expect((await sweep()).toSorted()).toEqual(ids.slice(0, 200));
    // A claim from a wrong clock does not block them for long.
    await ctx.em.nativeUpdate(BookmarkPage, {}, { dueAt: new Date(time + 60 * minute) });
    expect(await sweep()).toHaveLength(200);
  });

  it("are all categorized except that one, which the failed job names; nothing is left for the sweep", async () => {
    await workAndDie(ids[0]!);
    time += 2 * minute;
    await ctx.em.nativeUpdate(BookmarkPage, { bookmarkId: ids[7]! }, { claims: maxAttempts });
    await expect(describeBookmarks(at(), ids)).rejects.toThrow(
      new PoisonJobError(`Categorizing the bookmarks ${ids[7]} has crashed its workers.`),
    );
    for (const page of await pages()) {
      expect(page).toMatchObject({ is_described: true, claims: 0 });
      expect(page.summary === null).toBe(page.id === ids[7]);
    }
    time += 10 * minute;
    expect(await sweep()).toEqual([]);
  });
});
