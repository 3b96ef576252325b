import type { BackupState } from "@bowerbird/contract/backups";
import { RestoreTest, RestoreTestChunk } from "@bowerbird/db";
import { afterCommit, type Context, unmanaged } from "../../platform/context/index.ts";
import type { SentFile } from "./sent-files.ts";

/** Bytes of a row. */
const chunkSize = 1024 * 1024;

/** Whether the restore of a backup that is written now is to be tested. @param dueAt of its run: only scheduled ones are */
export async function isTestDue(ctx: Context, { dueAt }: { dueAt: Date | null }): Promise<boolean> {
  if (dueAt === null) return false;
  const row = await ctx.em.findOne(RestoreTest, {}, unmanaged);
  return !row || (!row.waiting && row.nextAt <= ctx.now());
}

/** Passes an export on and keeps it for the test, as it is before it is encrypted. */
export async function* keepForTest(ctx: Context, content: AsyncIterable<string>): AsyncGenerator<string> {
  await dropKept(ctx);
  let [waiting, size, position] = [[] as Buffer[], 0, 0];
  const store = async () => {
    const chunk = { userId: ctx.userId, position: position++, content: Buffer.concat(waiting) };
    await ctx.em.insert(RestoreTestChunk, chunk);
    [waiting, size] = [[], 0];
  };
  for await (const piece of content) {
    yield piece;
    const bytes = Buffer.from(piece);
    waiting.push(bytes);
    size += bytes.length;
    if (size >= chunkSize) await store();
  }
  if (size > 0) await store();
}

/** What {@link keepForTest} has kept. */
export async function* readKept(ctx: Context): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const row = await ctx.em.findOne(RestoreTestChunk, { position }, unmanaged);
    if (!row) return;
    yield row.content;
  }
}

export async function dropKept(ctx: Context): Promise<void> {
  await ctx.em.nativeDelete(RestoreTestChunk, {});
}

/** Has the restore of a file tested in the background, if its run is one whose content was kept. */
export async function requestTest(ctx: Context, run: { dueAt: Date | null }, file: SentFile): Promise<void> {
  if (!(await isTestDue(ctx, run)) || (await ctx.em.count(RestoreTestChunk)) === 0) return;
  await ctx.em.upsert(RestoreTest, { userId: ctx.userId, waiting: file, claims: 0 });
  const { userId, services } = ctx;
  // The sweep enqueues it where this fails.
  await afterCommit(ctx, () => services.enqueue("test-restore", { userId }).catch(() => {}));
}

/** How the last test went; null before the first. */
export async function getRestoreTest(ctx: Context): Promise<BackupState["restoreTest"]> {
  const row = await ctx.em.findOne(RestoreTest, { testedAt: { $ne: null } }, unmanaged);
  if (!row) return null;
  const { testedAt, fileName, error = null } = row;
  return { testedAt: testedAt!, fileName: fileName!, error };
}
