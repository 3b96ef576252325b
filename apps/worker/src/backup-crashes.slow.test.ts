import { connectDrive, listBackupRuns, startBackup, startDriveConnection } from "@bowerbird/core/backup/backups";
import { type Context, createJobContext } from "@bowerbird/core/platform/context";
import {
  agreeAt,
  createTestServices,
  signUpPerson,
  startDriveServer,
  type TestDriveServer,
  type TestServices,
} from "@bowerbird/core/testing";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { kill, WorkerProcesses } from "./testing/worker-processes.ts";

const workers = new WorkerProcesses();
const sessionId = "a-session";

let google: TestDriveServer;
let test: TestServices;
let ctx: Context;
beforeEach(async () => {
  google = await startDriveServer();
  test = await createTestServices(inject("databaseUrl"), null, google.settings);
  ctx = await signUpPerson(test.services);
});
afterEach(async () => {
  await workers.killAll();
  await test.close();
  await google.close();
});

async function connect(): Promise<void> {
  const { authUrl } = await startDriveConnection(ctx, { sessionId });
  await connectDrive(ctx, { ...(await agreeAt(authUrl)), sessionId });
}

async function addBookmarks(count: number): Promise<void> {
  await ctx.em.execute(
    `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
     select ?, gen_random_uuid(), (select id from category where user_id = ? limit 1), 'https://birds.example/' || i,
       'Bird ' || i || repeat(' and what it collects', 10), 'birds.example', '', ''
     from generate_series(1, ?::int) i`,
    [ctx.userId, ctx.userId, count],
  );
}

const latest = async () => (await listBackupRuns(createJobContext(test.services, ctx.userId)))[0]!;
const backups = () => [...google.files.values()].filter(({ mimeType }) => mimeType === "application/json");

describe("a worker that is killed in the middle of an upload", () => {
  it("leaves a backup that the next one finishes: one complete file, and nothing stuck in progress", async () => {
    await addBookmarks(20_000);
    await connect();
    const isUploading = new Promise<void>((resolve) => {
      // The second piece never gets an answer.
      google.trouble = ({ method, count }) => {
        if (method !== "PUT" || count < 2) return undefined;
        resolve();
        return new Promise<undefined>(() => {});
      };
    });
    const { id } = await startBackup(ctx, { format: "json" });
    const first = workers.start(test);
    await isUploading;
    await kill(first);
    expect([(await latest()).status, backups().length]).toEqual(["in_progress", 0]);
    google.trouble = () => undefined;
    workers.start(test);
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ id, status: "success" }), {
      timeout: 120_000,
      interval: 50,
    });
    expect(backups()).toHaveLength(1);
    const { bookmarks } = JSON.parse(backups()[0]!.content.toString()) as { bookmarks: object[] };
    expect(bookmarks).toHaveLength(20_000);
  });
});

describe("two workers on one queue", () => {
  it("begin a backup whose time has come once, however long both slept over it", async () => {
    await connect();
    await ctx.em.execute("update backup_settings set next_due_at = now() - interval '3 days'");
    workers.start(test);
    workers.start(test);
    // With its error, so that a backup that fails says why.
    const done = { status: "success", error: null, isScheduled: true };
    await vi.waitFor(async () => expect(await latest()).toMatchObject(done), { timeout: 120_000, interval: 50 });
    const keys = await test.services.schedules.keys("start-due-backup");
    expect(keys).toEqual([`backup-${ctx.userId}`]);
    expect(await listBackupRuns(ctx)).toHaveLength(1);
    expect(backups()).toHaveLength(1);
  });
});
