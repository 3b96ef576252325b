import { bookmarkTable, fieldOf } from "@bowerbird/contract/bookmark-table";
import { format } from "@bowerbird/contract/messages";
import { Restore as RestoreEntity, RestoreTest, User } from "@bowerbird/db";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { notify } from "../../accounts/notifications/index.ts";
import { UnreadableFileError } from "../../intake/files/index.ts";
import { createBuiltInCategories } from "../../library/categories/index.ts";
import { type Context, createJobContext, database, inTransaction, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { defineDue, type Held } from "../../platform/runs/index.ts";
import { dropKept, Measure, readKept, type SentFile } from "../backups/index.ts";
import { differingFields, exportLibrary, type Tally, TallyCounter } from "../exports/index.ts";
import { readBackup } from "./read-backup.ts";
import { lockRestore, type RestoreRow, updateRestore } from "./restores.ts";
import { type Step, writeRestore } from "./run-restore.ts";
import t from "../messages.json" with { type: "json" };

const day = 24 * 60 * 60_000;
/** A month, and shorter than all of them, so that each monthly backup is tested. */
const testEveryMs = 27 * day;
/** So that a weekly backup is tested again. */
const retryFailedMs = 6 * day;
/** The advisory lock of the test: there is one at a time on the whole installation. */
const testLock = 52_003;

/** The tests of whether backups can be restored. A test is due when a backup was written whose content was kept for it. */
export const dueRestoreTests = defineDue({
  table: "restore_test",
  job: "test-restore",
  isDue: () => sql`d.waiting is not null`,
  maxWaitMs: 60 * 60_000,
  work: (ctx, held) => testRestore(ctx, held),
  onPoison: (ctx) => endTest(ctx, t.restoreTestInterrupted),
});

/** While another test runs, this one stays due. */
async function testRestore(ctx: Context, { signal }: Held): Promise<void> {
  const row = await ctx.em.findOne(RestoreTest, {}, unmanaged);
  const file = row?.waiting as SentFile | null | undefined;
  if (!file) return;
  const measure = new Measure();
  for await (const piece of readKept(ctx)) measure.add(piece);
  // Another try of the backup has written something else since: the next backup is tested.
  if (measure.digest() !== file.plainSha256) return forget(ctx);
  const restored = await restoreAndUndo(ctx, file, signal);
  if (restored === "busy") return;
  await endTest(ctx, typeof restored === "string" ? restored : describeLoss(file.tally, restored));
}

async function forget(ctx: Context): Promise<void> {
  await ctx.em.nativeUpdate(RestoreTest, {}, { waiting: null });
  await dropKept(ctx);
}

/** @param error why the backup cannot be restored; null if it can */
async function endTest(ctx: Context, error: string | null): Promise<void> {
  const row = await ctx.em.findOne(RestoreTest, {}, unmanaged);
  const file = row?.waiting as SentFile | null | undefined;
  if (!file) return;
  const now = ctx.now();
  const nextAt = new Date(now.getTime() + (error === null ? testEveryMs : retryFailedMs));
  await inTransaction(ctx, async (inner) => {
    const result = { waiting: null, testedAt: now, fileName: file.name, error, nextAt };
    await inner.em.nativeUpdate(RestoreTest, {}, result);
    await dropKept(inner);
    await publish(inner, { type: "backups.changed" });
  });
  if (error === null) return;
  ctx.log.warn({ file: file.name, error }, "restore test failed");
  const text = [format(t.restoreTestFailed, { name: file.name }), error];
  await notify(ctx, "backupFailed", { subject: t.yourBackupCannotBeRestored, text, path: "/settings?tab=backup" });
}

/** Ends the transaction in which all was tried out. */
const undo = new Error("The restore was only tried out.");

/**
 * Restores what was kept of a backup into a new account, exports that, and undoes all of it: everything happens in one
 * transaction, which nothing else sees and which PostgreSQL undoes also after a crash.
 *
 * @returns what came back; a sentence for the person if the file cannot be restored; "busy" while another is being tested
 */
async function restoreAndUndo(ctx: Context, file: SentFile, signal: AbortSignal): Promise<Tally | string> {
  // Jobs are in Redis perhaps, which no transaction undoes.
  const services = { ...ctx.services, enqueue: async () => {} };
  let restored: Tally | string = "busy";
  try {
    await inTransaction(createJobContext(services, uuid()), async (inner) => {
      // Plans for a person as there are many: PostgreSQL takes the links of this one, which are not committed, for none.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(database(inner));
      const { rows } = await sql<{ isTaken: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(testLock)}) as "isTaken"`.execute(database(inner));
      if (rows[0]?.isTaken) restored = await restoreInto(inner, { owner: ctx, file, signal });
      throw undo;
    });
  } catch (error) {
    if (error === undo) return restored;
    if (error instanceof UnreadableFileError || error instanceof AppError) return error.message;
    throw error;
  }
  return restored;
}

/** @param ctx of the new account, in the transaction */
async function restoreInto(
  ctx: Context,
  { owner, file, signal }: { owner: Context; file: SentFile; signal: AbortSignal },
): Promise<Tally> {
  const restore = await createAccount(ctx, owner, file);
  const step: Step = async (work) => {
    signal.throwIfAborted();
    return work(ctx, await lockRestore(ctx, restore.id));
  };
  await readBackup(ctx, restore, { step, content: readKept(owner) });
  await updateRestore(ctx, restore.id, { status: "applying", mode: "replace", processed: 0 });
  await writeRestore(ctx, step);
  const counter = new TallyCounter();
  const { content } = await exportLibrary(ctx, { format: file.format, counter });
  for await (const _ of content) signal.throwIfAborted();
  return counter.tally;
}

/** An account like that of the owner, with a restore that is to be read. */
async function createAccount(ctx: Context, owner: Context, { name, format: kind }: SentFile): Promise<RestoreRow> {
  const { language, categoryOrder, bookmarkLimit } = await owner.em.findOneOrFail(
    User,
    { id: owner.userId },
    unmanaged,
  );
  const email = `restore-test-${ctx.userId}@bowerbird.invalid`;
  await ctx.em.insert(User, { id: ctx.userId, name: "", email, language, categoryOrder, bookmarkLimit });
  await createBuiltInCategories(ctx.em, ctx.userId);
  const row = { id: uuid(), userId: ctx.userId, source: name, format: kind, status: "queued" };
  const nothing = { categories: null, settings: null, done: null };
  const times = { createdAt: ctx.now(), heartbeatAt: ctx.now() };
  await ctx.em.insert(RestoreEntity, { ...row, ...nothing, ...times });
  return lockRestore(ctx, row.id);
}

/** What is lost, for the person; null if nothing is. */
function describeLoss(expected: Tally, restored: Tally): string | null {
  const { links } = expected;
  if (links !== restored.links) return format(t.restoredOtherNumber, { links, restored: restored.links });
  const names = differingFields(expected, restored).map(toName);
  if (expected.settings !== restored.settings) names.push(t.fieldSettings);
  if (names.length > 0) return format(t.restoredOtherFields, { names: [...new Set(names)].join(", ") });
  return expected.sum === restored.sum ? null : t.restoredOtherContent;
}

const ownNames: Record<string, string> = {
  url: t.fieldAddress,
  icon: t.fieldIcon,
  tags: t.fieldTags,
  addedAt: t.fieldDate,
  folder: t.fieldCategory,
  position: t.fieldPosition,
};

function toName(field: string): string {
  if (field in ownNames) return ownNames[field]!;
  return (field in bookmarkTable && fieldOf(field as keyof typeof bookmarkTable).name) || t.fieldCategories;
}
