import { setTimeout as delay } from "node:timers/promises";
import { openSession } from "@bowerbird/db";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addBookmark } from "../library/bookmarks/index.ts";
import { type Context, database } from "../platform/context/index.ts";
import { createToken, createWorkerPresence } from "../platform/runs/index.ts";
import { resumeLostWork } from "./index.ts";
import { openForTests, openTestWorld } from "../testing/open-test-world.ts";

let ctx: Context;
const { world } = openTestWorld();
const seen = openForTests(() => createWorkerPresence(openSession(world.services.config.databaseUrl, () => {})));
beforeAll(async () => {
  await seen.keep();
});
beforeEach(async () => {
  ctx = await world.person();
});

/** The token of work that a worker has; one that no one sees if no key is given. */
const tokenOf = (workerKey: number) => createToken({ ...ctx, services: { ...ctx.services, workerKey } });
const unseenKey = () => (seen.key === 7 ? 8 : 7);
const id = crypto.randomUUID();

/** Rows of a job in progress, with a token and the time of its last heartbeat. */
const jobs = {
  "enrich-person": (token: string, at: Date) => sql`
    insert into enrichment (user_id, lock_token, heartbeat_at) values (${ctx.userId}, ${token}, ${at})`,
  "embed-person": (token: string, at: Date) => sql`
    insert into embedding_state (user_id, lock_token, heartbeat_at) values (${ctx.userId}, ${token}, ${at})
    on conflict (user_id) do update set lock_token = excluded.lock_token, heartbeat_at = excluded.heartbeat_at`,
  "check-links": (token: string, at: Date) => sql`
    insert into link_check_settings (user_id, is_enabled, lock_token, heartbeat_at)
    values (${ctx.userId}, true, ${token}, ${at})`,
  "read-source": (token: string, at: Date) => sql`
    insert into source (user_id, id, kind, account, is_daily, next_at, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'rss', 'https://a.example/', true, ${at}, ${token}, ${at})`,
  "send-webhook": (token: string, at: Date) => sql`
    insert into webhook (user_id, id, url, events, sealed_secret, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'https://a.example/', '{}', '', ${token}, ${at})`,
  "find-misplaced": (token: string, at: Date) => sql`
    insert into misplaced_search (user_id, lock_token, heartbeat_at) values (${ctx.userId}, ${token}, ${at})`,
  "review-filing": (token: string, at: Date) => sql`
    insert into filing_settings (user_id, mistakes, offsets, lock_token, heartbeat_at)
    values (${ctx.userId}, '5', '{}', ${token}, ${at})`,
  "compute-map": (token: string, at: Date) => sql`
    insert into bookmark_map (user_id, id, status, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'computing', ${token}, ${at})`,
  "run-import": (token: string, at: Date) => sql`
    insert into import (user_id, id, source, folders, allow_duplicates, status, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'a.html', 'keep', false, 'running', ${token}, ${at})`,
  "run-recategorization": (token: string, at: Date) => sql`
    insert into recategorization (user_id, id, kind, mode, status, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'categories', 'apply', 'running', ${token}, ${at})`,
  "run-backup": (token: string, at: Date) => sql`
    insert into backup_run (user_id, id, format, status, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'json', 'in_progress', ${token}, ${at})`,
  "run-restore": (token: string, at: Date) => sql`
    insert into restore (user_id, id, source, format, status, mode, lock_token, heartbeat_at)
    values (${ctx.userId}, ${id}, 'a.json', 'json', 'applying', 'merge', ${token}, ${at})`,
  "test-restore": (token: string, at: Date) => sql`
    insert into restore_test (user_id, waiting, lock_token, heartbeat_at)
    values (${ctx.userId}, '{}', ${token}, ${at})`,
};
const tables = [
  "enrichment",
  "embedding_state",
  "link_check_settings",
  "misplaced_search",
  "filing_settings",
  "source",
  "webhook",
  "bookmark_map",
  "import",
  "recategorization",
  "backup_run",
  "restore",
  "restore_test",
];

/** The person's jobs that are enqueued so many seconds after the last heartbeat. */
async function resumedAfter(job: keyof typeof jobs, workerKey: number, seconds: number): Promise<string[]> {
  await jobs[job](tokenOf(workerKey), new Date(Date.now() - seconds * 1_000)).execute(database(ctx));
  world.jobs.length = 0;
  for (let count = 0; count < 2; count++) await resumeLostWork(world.services);
  return world.jobs.filter(({ payload }) => (payload as Context).userId === ctx.userId).map(({ name }) => name);
}

describe.each(Object.keys(jobs) as (keyof typeof jobs)[])("the job %s", (job) => {
  it("goes on, once, a few seconds after its worker is gone", async () => {
    expect(await resumedAfter(job, unseenKey(), 6)).toEqual([job]);
  });

  it("is left to a worker that is only busy", async () => {
    expect(await resumedAfter(job, seen.key, 50)).toEqual([]);
  });

  it("is left to a worker whose connection was lost a moment ago", async () => {
    expect(await resumedAfter(job, unseenKey(), 2)).toEqual([]);
  });

  it("is left to the next sweep while something else has its row locked", async () => {
    await jobs[job](tokenOf(unseenKey()), new Date(Date.now() - 6_000)).execute(database(ctx));
    world.jobs.length = 0;
    await ctx.em.fork().transactional(async (em) => {
      for (const table of tables) await em.execute(`select from ${table} where user_id = ? for update`, [ctx.userId]);
      const sweep = resumeLostWork(world.services).then(() => "has not waited");
      expect(await Promise.race([sweep, delay(5_000, "waits for the lock")])).toBe("has not waited");
    });
    await resumeLostWork(world.services);
    expect(world.jobs.map(({ name }) => name)).toContain(job);
  });
});

it("pages and links that a worker had claimed are free as soon as it is gone", async () => {
  await addBookmark(ctx, { url: "https://a.example/", title: "", allowDuplicates: false });
  const later = new Date(Date.now() + 90_000);
  await sql`update bookmark_page set claims = 1, due_at = ${later} where user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
  await sql`
    insert into link_check (user_id, bookmark_id, claims, due_at)
    select user_id, id, 1, ${later} from bookmark where user_id = ${ctx.userId}`.execute(database(ctx));
  await resumedAfter("enrich-person", unseenKey(), 6);
  await resumedAfter("check-links", unseenKey(), 6);
  const { rows } = await sql<{ due: boolean }>`
    select due_at <= now() as due from bookmark_page where user_id = ${ctx.userId}
    union all select due_at <= now() from link_check where user_id = ${ctx.userId}`.execute(database(ctx));
  expect(rows).toEqual([{ due: true }, { due: true }]);
});

it("a bulk change goes on eight seconds after its last batch, unless its next one is being made", async () => {
  const at = new Date(Date.now() - 9_000);
  await sql`
    insert into bookmark_change (user_id, id, kind, count, pending, heartbeat_at)
    values (${ctx.userId}, ${id}, 'edit', 2000, '{"kind": "undo"}', ${at})`.execute(database(ctx));
  const resumed = async () => {
    world.jobs.length = 0;
    await resumeLostWork(world.services);
    return world.jobs.flatMap(({ name }) => (name === "continue-change" ? [name] : []));
  };
  await ctx.em.fork().transactional(async (em) => {
    await em.execute("select from bookmark_change where id = ? for update", [id]);
    expect(await resumed()).toEqual([]);
  });
  expect(await resumed()).toEqual(["continue-change"]);
  expect(await resumed()).toEqual([]);
});
