import { randomUUID } from "node:crypto";
import { BackupSettings, RestoreTest, RestoreTestChunk, User } from "@bowerbird/db";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { addBookmark } from "../../library/bookmarks/index.ts";
import { createCategory } from "../../library/categories/index.ts";
import { type Context, createVisitorContext, database, forkContext, unmanaged } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { saveSearch } from "../../search/saved-searches/index.ts";
import { openTestFolder, openTestWorld } from "../../testing/open-test-world.ts";
import { isSomeoneWaiting } from "../../testing/test-world.ts";
import {
  backupRuns,
  connectStorage,
  getBackupSettings,
  Measure,
  type SentFile,
  startBackup,
} from "../backups/index.ts";
import { addBookmarks, sweepAt } from "../backups/testing.ts";
import { dueRestoreTests } from "./index.ts";

const folder = openTestFolder();
const { world, it } = openTestWorld(() => ({ BACKUP_FOLDER: folder }));
const day = 24 * 60 * 60_000;

/** Someone with something of everything that a backup holds. */
async function fill(ctx: Context): Promise<void> {
  await connectStorage(ctx, { kind: "folder", region: "x" });
  await addBookmarks(ctx, 3);
  const { id: categoryId } = await createCategory(ctx, { name: "Bowers", icon: "🦜", color: "#112233" } as never);
  await sql`update category set is_pinned = true where user_id = ${ctx.userId} and id = ${categoryId}`.execute(
    database(ctx),
  );
  const bird = { title: 'Blue, and "blue"', description: "One\nTwo", notes: "Mine\n\nonly", tags: ["a,b", "Ü"] };
  for (const allowDuplicates of [false, true])
    await addBookmark(ctx, { url: "https://blue.example/?a=1#b", categoryId, allowDuplicates, ...bird } as never);
  await sql`
    update bookmark set is_favorite = true, is_private = true, ai_summary = 'About it', ai_relevance = 7,
      source_id = '42', cover_url = 'https://blue.example/cover.png', favicon = 'https://blue.example/icon.png',
      created_at = '2020-02-03 04:05:06.789+00'
    where user_id = ${ctx.userId} and title like 'Blue%'`.execute(database(ctx));
  await saveSearch(ctx, { name: "Blue ones", filters: { query: "blue" } } as never);
}

/** Makes the scheduled backup of a time and leaves its test in the queue. */
async function backUpAt(ctx: Context, time = new Date(), format = "json"): Promise<void> {
  const due = { enabled: true, frequency: "daily", format, nextDueAt: new Date(time.getTime() - 1_000) };
  await ctx.em.nativeUpdate(BackupSettings, {}, due);
  world.jobs.length = 0;
  await sweepAt(world, time);
  const isOwn = ({ name, payload }: (typeof world.jobs)[0]) =>
    name === "run-backup" && (payload as Context).userId === ctx.userId;
  const job = world.jobs.find(isOwn)!;
  world.jobs.length = 0;
  await backupRuns.handle(forkContext(ctx), job.payload as { backupRunId: string });
  await ctx.em.nativeUpdate(BackupSettings, {}, { nextDueAt: null });
}

const runTest = (ctx: Context, clock: object = {}) =>
  dueRestoreTests.handle({ ...forkContext(ctx), ...clock }, { userId: ctx.userId });
const result = async (ctx: Context) => (await getBackupSettings(ctx)).restoreTest;
const rowOf = (ctx: Context) => ctx.em.findOneOrFail(RestoreTest, {}, unmanaged);
const mails = () => world.mails.filter(({ subject }) => subject === "Your Bowerbird backup failed its restore test");

describe("a scheduled backup", () => {
  it.each(["json", "csv", "both"])("as %s is restored, and everything is the same again", async (format) => {
    world.mails.length = 0;
    const ctx = await world.person();
    await fill(ctx);
    await backUpAt(ctx, new Date(), format);
    await world.work();
    const fileName = expect.stringMatching(format === "csv" ? /\.csv$/ : /\.json$/) as string;
    expect(await result(ctx)).toEqual({ testedAt: expect.any(Date) as Date, fileName, error: null });
    expect([await ctx.em.count(RestoreTestChunk), mails()]).toEqual([0, []]);
  });

  it("is tested once a month, and one that the person asks for is not", async ({ ctx }) => {
    await fill(ctx);
    await startBackup(ctx, {});
    await world.work();
    expect(await result(ctx)).toBeNull();
    await backUpAt(ctx);
    await world.work();
    const first = await result(ctx);
    for (const [daysLeft, isTested] of [
      [1, false],
      [-1, true],
    ] as const) {
      await ctx.em.nativeUpdate(RestoreTest, {}, { nextAt: new Date(Date.now() + daysLeft * day) });
      await backUpAt(ctx, new Date(Date.now() + (5 - daysLeft) * 1_000));
      await world.work();
      expect((await result(ctx))!.testedAt > first!.testedAt).toBe(isTested);
    }
    expect(Math.round(((await rowOf(ctx)).nextAt.getTime() - Date.now()) / day)).toBe(27);
  });
});

describe("a loss", () => {
  /** The content that waits for its test, as an export that loses something would have written it. */
  async function rewriteKept(ctx: Context, change: (text: string) => string): Promise<void> {
    const chunk = await ctx.em.findOneOrFail(RestoreTestChunk, {}, unmanaged);
    const content = Buffer.from(change(chunk.content.toString()));
    await ctx.em.nativeUpdate(RestoreTestChunk, {}, { content });
    const measure = new Measure();
    measure.add(content);
    const waiting = { ...((await rowOf(ctx)).waiting as SentFile), plainSha256: measure.digest() };
    await ctx.em.nativeUpdate(RestoreTest, {}, { waiting });
  }

  it.each<[what: string, change: (text: string) => string, sentence: string]>([
    [
      "the notes",
      (text) => text.replaceAll(/"notes":"[^"]*"/g, '"notes":null'),
      "Not the same after restoring: notes.",
    ],
    [
      "a tag",
      (text) => text.replace('"tags":["birds","blue"]', '"tags":["birds"]'),
      "Not the same after restoring: tags.",
    ],
    ["a link", (text) => text.replace(/\n\{"url":[^\n]*,\n/, "\n"), "Links restored: 4 of 5."],
    ["a color", (text) => text.replace("#112233", "#332211"), "Some links were not the same after restoring."],
    ["a saved search", (text) => text.replace("Blue ones", "Blue one"), "Not the same after restoring: settings."],
    ["its end", (text) => text.slice(0, -4), ""],
  ])("of %s in the file is told to the person", async (_what, change, sentence) => {
    const ctx = await world.person();
    world.mails.length = 0;
    await fill(ctx);
    await backUpAt(ctx);
    await rewriteKept(ctx, change);
    await world.work();
    const { error, fileName } = (await result(ctx))!;
    expect(error).toContain(sentence);
    expect(error).not.toBeNull();
    expect(mails()).toMatchObject([{ text: expect.stringContaining(`${fileName} as a test:\n\n${error}`) as string }]);
  });

  it("while it is restored is told to the person, and a later backup is tested soon", async ({ ctx }) => {
    world.mails.length = 0;
    await fill(ctx);
    await backUpAt(ctx);
    await sql`
      create function lose_notes() returns trigger language plpgsql as $$ begin new.notes := null; return new; end $$`.execute(
      database(ctx),
    );
    await sql`create trigger lose_notes before insert on bookmark for each row execute function lose_notes()`.execute(
      database(ctx),
    );
    await world.work();
    await sql`drop function lose_notes cascade`.execute(database(ctx));
    expect(await result(ctx)).toMatchObject({ error: "Not the same after restoring: notes." });
    expect(mails()).toHaveLength(1);
    const { nextAt } = await rowOf(ctx);
    expect(Math.round((nextAt.getTime() - Date.now()) / day)).toBe(6);
  });
});

describe("the account that a backup is restored into", () => {
  /** Holds a test in the middle, when its account is there and its links are not. */
  async function whileTested(ctx: Context, look: () => Promise<void>): Promise<unknown> {
    const test = Promise.withResolvers<unknown>();
    await createVisitorContext(world.services).em.transactional(async (em) => {
      await em.execute("lock table restore_item in exclusive mode");
      runTest(ctx).then(() => test.resolve(null), test.resolve);
      await expect.poll(() => isSomeoneWaiting(ctx), { timeout: 60_000 }).toBe(true);
      await look();
    });
    return test.promise;
  }
  const people = (ctx: Context) => forkContext(ctx).em.count(User, {}, { filters: false });

  it("is seen by nothing else, sends no mail, has no job, and is gone", async ({ ctx }) => {
    await fill(ctx);
    await backUpAt(ctx);
    [world.jobs.length, world.mails.length] = [0, 0];
    const before = await people(ctx);
    await whileTested(ctx, async () => expect(await people(ctx)).toBe(before));
    expect([await people(ctx), world.jobs, world.mails]).toEqual([before, [], []]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from "user" where email like 'restore-test-%'`.execute(database(ctx));
    expect(rows).toEqual([{ count: 0 }]);
    expect(await result(ctx)).toMatchObject({ error: null });
  });

  it("is gone after a crash, and the backup is tested by the next worker", async ({ ctx }) => {
    await fill(ctx);
    await backUpAt(ctx);
    const before = await people(ctx);
    const end = await whileTested(ctx, async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database(ctx));
    });
    expect(end).toBeInstanceOf(Error);
    expect([await people(ctx), await result(ctx)]).toEqual([before, null]);
    world.jobs.length = 0;
    await dueRestoreTests.sweepDue(
      createVisitorContext(world.services, { now: () => new Date(Date.now() + 2 * 60 * 60_000) }),
    );
    await world.work();
    expect(await result(ctx)).toMatchObject({ error: null });
  });

  it("is one at a time: another test waits for its turn", async ({ ctx }) => {
    await fill(ctx);
    await backUpAt(ctx);
    world.jobs.length = 0;
    await createVisitorContext(world.services).em.transactional(async (em) => {
      await em.execute("select pg_advisory_xact_lock(52003)");
      await runTest(ctx);
      expect(await result(ctx)).toBeNull();
    });
    await dueRestoreTests.sweepDue(createVisitorContext(world.services));
    await world.work();
    expect(await result(ctx)).toMatchObject({ error: null });
  });
});

it("a test that has crashed five workers is told as one that failed", async ({ ctx }) => {
  await fill(ctx);
  await backUpAt(ctx);
  await ctx.em.nativeUpdate(RestoreTest, {}, { claims: 5, lockToken: randomUUID(), heartbeatAt: new Date(0) });
  await expect(runTest(ctx)).rejects.toThrow(PoisonJobError);
  expect(await result(ctx)).toMatchObject({ error: "The restore test was interrupted several times." });
});

it("what was kept of a backup that another try has replaced is not tested, and the next backup is", async ({ ctx }) => {
  await fill(ctx);
  await backUpAt(ctx);
  await ctx.em.nativeUpdate(RestoreTestChunk, {}, { content: Buffer.from("{}") });
  await world.work();
  expect([await result(ctx), await ctx.em.count(RestoreTestChunk)]).toEqual([null, 0]);
  await backUpAt(ctx, new Date(Date.now() + 5_000));
  await world.work();
  expect(await result(ctx)).toMatchObject({ error: null });
});
