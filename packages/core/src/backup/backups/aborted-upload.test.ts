import { BackupRun } from "@bowerbird/db";
import { afterEach, expect, vi } from "vitest";
import { forkContext } from "../../platform/context/index.ts";
import { withStorage } from "./connection.ts";
import { backupRuns, listBackupRuns, startBackup } from "./index.ts";
import { openBackupWorld } from "./testing.ts";

const { google, it } = openBackupWorld();
afterEach(() => vi.useRealTimers());

it("a worker stops sending as soon as it learns that another has taken its backup up", async ({ ctx }) => {
  const { id } = await startBackup(ctx, {});
  // Only the heartbeat: calls to the drive keep the real clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const isSending = Promise.withResolvers<void>();
  google.trouble = ({ path }) => {
    if (!path.startsWith("/upload/")) return undefined;
    isSending.resolve();
    return new Promise<undefined>(() => {});
  };
  const done = backupRuns.handle(forkContext(ctx), { backupRunId: id });
  await isSending.promise;
  await ctx.em.nativeUpdate(BackupRun, { id }, { lockToken: crypto.randomUUID(), heartbeatAt: new Date() });
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(await listBackupRuns(ctx)).toMatchObject([{ id, status: "in_progress" }]);
});

it("an upload whose run another worker has claimed stops between two pieces, and the process goes on", async ({
  ctx,
}) => {
  const taken = new AbortController();
  async function* content() {
    yield Buffer.from("a".repeat(3 * 1024 * 1024));
    taken.abort();
    yield Buffer.from("b".repeat(3 * 1024 * 1024));
  }
  const upload = withStorage(ctx, async (session) => {
    const folderId = await session.ensureFolder(null);
    const file = { folderId, name: "x.json", mimeType: "application/json", userId: ctx.userId, runId: "one" };
    return session.upload({ ...file, mayReplaceOlder: true, content: content() }, taken.signal);
  });
  await expect(upload).rejects.toThrow("Google Drive does not answer");
  expect([...google.files.values()].filter(({ mimeType }) => mimeType === "application/json")).toEqual([]);
});
