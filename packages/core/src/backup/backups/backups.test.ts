import { Bookmark } from "@bowerbird/db";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { type Context, database, forkContext, own } from "../../platform/context/index.ts";
import { importText } from "../../testing/index.ts";
import {
  changeBackupSettings,
  deleteBackupFile,
  listBackupRuns,
  listBackupFiles,
  openBackupFile,
  startBackup,
} from "./index.ts";
import { pruneRuns } from "./runs.ts";
import { backUp as backUpIn, openBackupWorld, textOf } from "./testing.ts";

const { world, google, it } = openBackupWorld();

const backUp = (ctx: Context, format?: "json" | "csv" | "both") => backUpIn(world, ctx, format);
const folders = () => [...google.files.values()].filter(({ mimeType }) => mimeType.endsWith("folder"));

describe("a backup", () => {
  it("is answered at once and done in the background", async ({ ctx }) => {
    const run = await startBackup(ctx, { format: "csv" });
    expect(run).toMatchObject({ status: "in_progress", format: "csv", isScheduled: false, completedAt: null });
    await world.work();
    const [ended] = await listBackupRuns(ctx);
    expect(ended).toMatchObject({ id: run.id, status: "success", error: null });
    expect(ended!.fileName).toMatch(/^bowerbird-\d{4}-\d\d-\d\d-\d{6}\.csv$/);
    expect(ended!.duration).toBe(ended!.completedAt!.getTime() - ended!.createdAt.getTime());
    const [file] = await listBackupFiles(ctx);
    expect(file).toMatchObject({ name: ended!.fileName, mimeType: "text/csv", size: ended!.size });
  });

  it("of the last hundred is listed, and one in progress always", async ({ ctx }) => {
    const running = await startBackup(ctx, { format: "json" });
    await sql`
      insert into backup_run (user_id, id, format, status, created_at)
      select ${ctx.userId}, gen_random_uuid(), 'json', 'success', now() + number * interval '1 minute'
      from generate_series(1, 105) number`.execute(database(ctx));
    await pruneRuns(ctx);
    const runs = await own(ctx).selectFrom("BackupRun").select(["id", "status"]).execute();
    expect(runs).toHaveLength(101);
    expect(runs).toContainEqual({ id: running.id, status: "in_progress" });
    await world.work();
  });

  it("holds everything: imported elsewhere it gives the same library", async ({ ctx }) => {
    await backUp(ctx, "json");
    const [file] = await listBackupFiles(ctx);
    const other = await world.person();
    const record = await importText(world, other, await textOf(ctx, file!.id));
    expect(record).toMatchObject({ status: "succeeded", created: 3 });
  });

  it("in both formats is one run with two files", async ({ ctx }) => {
    const run = await backUp(ctx, "both");
    const files = await listBackupFiles(ctx);
    expect(files.map(({ name }) => name.split(".")[1]).sort()).toEqual(["csv", "json"]);
    expect(run.fileName!.split(", ").sort()).toEqual(files.map(({ name }) => name).sort());
    expect(run.size).toBe(files[0]!.size + files[1]!.size);
  });

  it("asked for twice is one", async ({ ctx }) => {
    const runs = await Promise.all([startBackup(ctx, {}), startBackup(forkContext(ctx), {})]);
    expect(runs[0].id).toBe(runs[1].id);
    await world.work();
    expect(await listBackupRuns(ctx)).toHaveLength(1);
    expect(await listBackupFiles(ctx)).toHaveLength(1);
  });

  it("goes into our one folder, which is created again when it is in the trash or missing", async ({ ctx }) => {
    await backUp(ctx);
    await backUp(ctx);
    expect(folders().map(({ name }) => name)).toEqual(["Bowerbird backups"]);
    folders()[0]!.trashed = true;
    expect(await backUp(ctx)).toMatchObject({ status: "success" });
    expect(folders()).toHaveLength(2);
    google.files.clear();
    expect(await backUp(ctx)).toMatchObject({ status: "success" });
    expect(await listBackupFiles(ctx)).toHaveLength(1);
  });

  it("of a person without a bookmark works, too", async ({ ctx }) => {
    await ctx.em.nativeDelete(Bookmark, {});
    expect(await backUp(ctx, "both")).toMatchObject({ status: "success" });
  });
});

describe("old backups", () => {
  it("beyond as many as the person keeps are deleted: their own, whole runs, the oldest first, and nothing else", async ({
    ctx,
  }) => {
    await changeBackupSettings(ctx, { maxBackups: 2 });
    const names: string[] = [];
    await backUp(ctx);
    const [first] = await listBackupFiles(ctx);
    const model = google.files.get(first!.id)!;
    const old = "2020-01-01T00:00:00.000Z";
    google.files.set("foreign", { ...model, id: "foreign", createdTime: old, appProperties: {} });
    const another = { bowerbird: "backup", bowerbirdUser: "somebody-else", bowerbirdRun: "r" };
    google.files.set("other", { ...model, id: "other", createdTime: old, appProperties: another });
    const runless = { bowerbird: "backup", bowerbirdUser: ctx.userId };
    google.files.set("runless", { ...model, id: "runless", createdTime: old, appProperties: runless });
    for (let count = 0; count < 3; count++) names.push((await backUp(ctx, "both")).fileName!);
    const left = [...google.files.values()].filter(
      ({ appProperties }) => appProperties["bowerbirdUser"] === ctx.userId && appProperties["bowerbirdRun"],
    );
    expect(left.map(({ name }) => name).sort()).toEqual(
      names
        .slice(1)
        .flatMap((name) => name.split(", "))
        .sort(),
    );
    expect(["foreign", "other", "runless"].filter((id) => google.files.has(id))).toEqual([
      "foreign",
      "other",
      "runless",
    ]);
  });

  it("stay when the person wants them to", async ({ ctx }) => {
    await changeBackupSettings(ctx, { maxBackups: 1, autoDelete: false });
    for (let count = 0; count < 3; count++) await backUp(ctx);
    expect(await listBackupFiles(ctx)).toHaveLength(3);
  });

  it("that cannot be deleted do not make the new one a failure", async ({ ctx }) => {
    await changeBackupSettings(ctx, { maxBackups: 1 });
    await backUp(ctx);
    google.trouble = ({ method }) => (method === "DELETE" ? { status: 403, reason: "forbidden" } : undefined);
    const run = await backUp(ctx);
    expect(run).toMatchObject({
      status: "success",
      error: "Couldn't delete old backups. The next backup tries again.",
    });
  });
});

describe("a file in the drive", () => {
  it("is deleted permanently, and only when it is a backup", async ({ ctx }) => {
    await backUp(ctx);
    const [file] = await listBackupFiles(ctx);
    const letter = { ...google.files.get(file!.id)!, id: "letter", appProperties: {} };
    google.files.set("letter", letter);
    for (const id of ["letter", "nothing", folders()[0]!.id]) {
      await expect(deleteBackupFile(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(openBackupFile(ctx, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await deleteBackupFile(ctx, { id: file!.id });
    expect(await listBackupFiles(ctx)).toEqual([]);
    expect(google.files.has("letter")).toBe(true);
  });

  it("is found in however many pages Drive lists them", async ({ ctx }) => {
    for (let count = 0; count < 5; count++) await backUp(ctx);
    const files = await listBackupFiles(ctx);
    expect(files).toHaveLength(5);
    const times = files.map(({ createdTime }) => createdTime.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});
