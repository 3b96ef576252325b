import { BackupRun, BackupSettings } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { type Context, forkContext, own } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import type { DriveTrouble } from "../../integrations/testing/drive-server.ts";
import {
  changeBackupSettings,
  getBackupSettings,
  listBackupRuns,
  listBackupFiles,
  backupRuns,
  startBackup,
} from "./index.ts";
import { addBookmarks, backUp as backUpIn, connectedPerson, openBackupWorld, sweepAt, textOf } from "./testing.ts";

const { world, google, it } = openBackupWorld();

const backUp = (ctx: Context, format?: "json" | "csv" | "both") => backUpIn(world, ctx, format);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("a drive in trouble", () => {
  const lasting: [string, DriveTrouble, string][] = [
    ["is full", { status: 403, reason: "storageQuotaExceeded" }, "Your Google Drive is full"],
    ["refuses", { status: 403, reason: "insufficientFilePermissions" }, "Google Drive refused"],
    ["does not know our access", { status: 401, reason: "authError" }, "lost access"],
    ["is down", { status: 503 }, "does not answer"],
    ["hangs up", "hang-up", "does not answer"],
    ["wants us to slow down", { status: 429, reason: "rateLimitExceeded" }, "Google Drive is busy"],
    ["counts our calls", { status: 403, reason: "userRateLimitExceeded" }, "Google Drive is busy"],
    ["has lost the upload", { status: 404, reason: "notFound" }, "does not answer"],
  ];
  it.each(lasting)("that %s makes the backup a failure with a sentence", async (_name, trouble, sentence) => {
    const ctx = await connectedPerson(world);
    google.trouble = ({ path }) => (path.startsWith("/upload/") ? trouble : undefined);
    const run = await backUp(ctx);
    expect(run.status).toBe("failed");
    expect(run.error).toContain(sentence);
    expect(run.completedAt).not.toBeNull();
    google.trouble = () => undefined;
    const isBroken = sentence === "lost access";
    expect((await getBackupSettings(ctx)).connection!.isBroken).toBe(isBroken);
    expect(await backUp(ctx)).toMatchObject({ status: "success" });
    expect((await getBackupSettings(ctx)).connection!.isBroken).toBe(false);
  });

  it.each<[string, DriveTrouble]>([
    ["was busy", { status: 429, retryAfter: 0.01 }],
    ["was down", { status: 502 }],
    ["hung up", "hang-up"],
  ])("that %s for a moment is asked again", async (_name, trouble) => {
    const ctx = await connectedPerson(world);
    // Of every call to each address, the first fails.
    google.calls.length = 0;
    google.trouble = ({ count }) => (count === 1 ? trouble : undefined);
    expect(await backUp(ctx, "both")).toMatchObject({ status: "success", error: null });
  });

  it("that has no room for the whole file keeps no part of it", async ({ ctx }) => {
    google.quota = 10;
    expect((await backUp(ctx)).error).toContain("is full");
    google.quota = Number.POSITIVE_INFINITY;
    expect(await listBackupFiles(ctx)).toEqual([]);
  });

  it("that loses the line in the middle of a large file gets the rest of it, each byte once", async ({ ctx }) => {
    await addBookmarks(ctx, 3_000, "A long description. ".repeat(150));
    const pieces: number[] = [];
    google.trouble = ({ method, count }) => {
      if (method === "PUT") pieces.push(count);
      return method === "PUT" && count % 3 === 2 ? "hang-up" : undefined;
    };
    google.calls.length = 0;
    expect(await backUp(ctx, "json")).toMatchObject({ status: "success" });
    expect(pieces.length).toBeGreaterThan(3);
    google.trouble = () => undefined;
    const [file] = await listBackupFiles(ctx);
    const { bookmarks } = JSON.parse(await textOf(ctx, file!.id)) as { bookmarks: { url: string }[] };
    expect(new Set(bookmarks.map(({ url }) => url)).size).toBe(3_000);
  });
});

describe("a backup whose worker is gone", () => {
  it("is taken up by the next after a minute, and does not send again what has arrived", async ({ ctx }) => {
    await startBackup(ctx, { format: "both" });
    world.jobs.length = 0;
    const id = (await listBackupRuns(ctx))[0]!.id;
    // The first file arrives; then the worker is gone.
    await backUpUntil(ctx, id, 2);
    expect(await listBackupFiles(ctx)).toHaveLength(1);
    await sweepAt(world, later(0.5));
    expect(world.jobs).toEqual([]);
    await touch(ctx, later(-1.1));
    await sweepAt(world, new Date());
    await world.work();
    expect((await listBackupRuns(ctx))[0]).toMatchObject({ id, status: "success" });
    expect(await listBackupFiles(ctx)).toHaveLength(2);
  });

  it("does not send again what has arrived before the database went away", async ({ ctx }) => {
    const { id } = await startBackup(ctx, {});
    world.jobs.length = 0;
    await backupRuns.handle(forkContext(ctx), { backupRunId: id });
    // The file has arrived, and its end could not be written: such a try does not count.
    const open = { status: "in_progress", fileName: null, completedAt: null, attempts: 0, lockToken: null };
    await ctx.em.nativeUpdate(BackupRun, { id }, open);
    await backupRuns.handle(forkContext(ctx), { backupRunId: id });
    expect((await listBackupRuns(ctx))[0]).toMatchObject({ id, status: "success" });
    expect(await listBackupFiles(ctx)).toHaveLength(1);
  });

  /** Leaves a run as a killed worker does: in the middle, with its lock token. */
  async function backUpUntil(ctx: Context, id: string, upload: number) {
    const isReached = new Promise<void>((resolve) => {
      google.calls.length = 0;
      google.trouble = ({ path, method, count }) => {
        if (path !== "/upload/drive/v3/files" || method !== "POST" || count < upload) return undefined;
        resolve();
        return new Promise<undefined>(() => {});
      };
    });
    // It ends after the test, perhaps without its database.
    backupRuns.handle(forkContext(ctx), { backupRunId: id }).catch(() => {});
    await isReached;
    google.trouble = () => undefined;
    await touch(ctx, new Date());
  }

  /** The last heartbeat of a worker that is gone. */
  async function touch(ctx: Context, time: Date) {
    await ctx.em.nativeUpdate(BackupRun, {}, { lockToken: crypto.randomUUID(), heartbeatAt: time });
  }

  it("is given up after five workers", async ({ ctx }) => {
    await startBackup(ctx, {});
    world.jobs.length = 0;
    await ctx.em.nativeUpdate(BackupRun, {}, { attempts: 5 });
    await touch(ctx, new Date(Date.now() - 61_000));
    await sweepAt(world, later(2));
    const [job] = world.jobs.splice(0);
    const again = backupRuns.handle(ctx, job!.payload as { backupRunId: string });
    await expect(again).rejects.toThrow(PoisonJobError);
    expect((await listBackupRuns(ctx))[0]).toMatchObject({ status: "failed", error: /interrupted several times/ });
  });

  it("is done by one of many who try at the same time", async ({ ctx }) => {
    const { id } = await startBackup(ctx, {});
    world.jobs.length = 0;
    const workers = Array.from({ length: 5 }, () => forkContext(ctx));
    await Promise.all(workers.map((worker) => backupRuns.handle(worker, { backupRunId: id })));
    expect(await listBackupFiles(ctx)).toHaveLength(1);
    expect(await listBackupRuns(ctx)).toHaveLength(1);
  });
});

describe("a scheduled backup that fails", () => {
  /** Keeps the daily backups, which begin between three and five o'clock, out of tests that run at that time. */
  async function postponeSchedules(ctx: Context) {
    await ctx.em.nativeUpdate(BackupSettings, {}, { nextDueAt: later(24 * 60) }, { filters: false });
  }

  async function failScheduled(ctx: Context) {
    const due = { enabled: true, frequency: "daily", nextDueAt: new Date(Date.now() - 1_000) };
    await ctx.em.nativeUpdate(BackupSettings, {}, due);
    await sweepAt(world, new Date());
    await world.work();
    await postponeSchedules(ctx);
    return (await listBackupRuns(ctx))[0]!;
  }

  const mailsAbout = () => world.mails.filter(({ subject }) => subject === "Your Bowerbird backup failed").length;

  it("because the drive is down is tried again after an hour, twice, and then the person is told by mail", async ({
    ctx,
  }) => {
    world.mails.length = 0;
    google.trouble = ({ path }) => (path.startsWith("/upload/") ? { status: 503 } : undefined);
    expect(await failScheduled(ctx)).toMatchObject({ status: "failed" });
    // Each try ends now, by the clock of the worker: its next one is an hour from now.
    for (const [minutes, isTried] of [
      [59, false],
      [61, true],
      [61, true],
      [61, false],
    ] as const) {
      google.calls.length = 0;
      await sweepAt(world, later(minutes));
      await world.work();
      expect([minutes, google.calls.length > 0]).toEqual([minutes, isTried]);
    }
    expect(await listBackupRuns(ctx)).toHaveLength(1);
    expect(mailsAbout()).toBe(1);
  });

  it("and works an hour later is no failure", async ({ ctx }) => {
    world.mails.length = 0;
    google.trouble = ({ path }) => (path.startsWith("/upload/") ? "hang-up" : undefined);
    const { id } = await failScheduled(ctx);
    google.trouble = () => undefined;
    await sweepAt(world, later(61));
    await world.work();
    expect(await listBackupRuns(ctx)).toMatchObject([{ id, status: "success", error: null }]);
    expect(mailsAbout()).toBe(0);
  });

  it("is not tried again when the person had asked for it and saw it fail", async ({ ctx }) => {
    google.trouble = ({ path }) => (path.startsWith("/upload/") ? { status: 503 } : undefined);
    await backUp(ctx);
    const runs = await own(ctx).selectFrom("BackupRun").select(["status", "retryAt"]).execute();
    expect(runs).toEqual([{ status: "failed", retryAt: null }]);
  });

  it("is not tried again when backups were switched off meanwhile", async ({ ctx }) => {
    google.trouble = ({ path }) => (path.startsWith("/upload/") ? { status: 503 } : undefined);
    const { id } = await failScheduled(ctx);
    google.trouble = () => undefined;
    await changeBackupSettings(ctx, { enabled: false });
    google.calls.length = 0;
    await sweepAt(world, later(61));
    await world.work();
    expect(google.calls).toEqual([]);
    expect(await listBackupRuns(ctx)).toMatchObject([{ id, status: "failed" }]);
    await changeBackupSettings(ctx, { enabled: true });
    await postponeSchedules(ctx);
    await sweepAt(world, later(122));
    expect(await listBackupRuns(ctx)).toMatchObject([{ id, status: "failed" }]);
  });

  it("because the drive is full is not tried again: the person is told at once", async ({ ctx }) => {
    world.mails.length = 0;
    google.quota = 10;
    await failScheduled(ctx);
    google.calls.length = 0;
    await sweepAt(world, later(61));
    expect([google.calls.length, mailsAbout()]).toEqual([0, 1]);
  });
});

describe("the history of backups", () => {
  it("keeps the latest hundred", async ({ ctx }) => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: crypto.randomUUID(),
      format: "json",
      status: "success",
      createdAt: later(-1_000 - index),
    }));
    await own(ctx).insertInto("BackupRun", rows).execute();
    const { id } = await backUp(ctx);
    expect([await ctx.em.count(BackupRun), await ctx.em.count(BackupRun, { id })]).toEqual([100, 1]);
  });
});
