import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { getAccount, requirePassword } from "../../accounts/account/index.ts";
import { type Context, inTransaction, liftTimeLimit } from "../../platform/context/index.ts";
import { retryOnConflict } from "../../library/bookmarks/index.ts";
import { exportLibrary, readSettings } from "../exports/index.ts";
import { readPendingMails } from "./tables.sql.ts";
import { tableJson, personalTables } from "./tables.ts";
import type { deleteAccountInput } from "@bowerbird/contract/account";
import { OutgoingMail, User } from "@bowerbird/db";
import type { z } from "zod";
import { clearSessionCookie, deleteInvitations, deleteMailTokens, endSessions } from "../../accounts/auth/index.ts";
import { planBackups, scheduleRevocation } from "../backups/index.ts";
import t from "../messages.json" with { type: "json" };

/** A ZIP archive of all of a person's data, created while it is read. */
export async function exportPersonalData(ctx: Context): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
  const account = await getAccount(ctx);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const add = (name: string, texts: AsyncIterable<string>) => {
    // Lazy, so that each file is read from the database when the archive gets to it.
    zip.addReadStreamLazy(name, { mtime: ctx.now() }, (give) => {
      // Passes the error to the archive's reader, which the library does not do.
      give(
        null,
        Readable.from(texts).on("error", (error) => output.destroy(error)),
      );
    });
  };
  for (const format of ["json", "csv", "html"] as const) add(`library.${format}`, library(ctx, format));
  add(
    "account.json",
    once(async () => json({ account, settings: await readSettings(ctx) })),
  );
  add(
    "mails-pending.json",
    once(async () => json(await readPendingMails(ctx, account.email))),
  );
  for (const table of personalTables) add(`${table.file}.json`, tableJson(ctx, table));
  zip.end();
  return { name: `bowerbird-data-${ctx.now().toISOString().slice(0, 10)}.zip`, content: output };
}

async function* library(ctx: Context, format: "json" | "csv" | "html"): AsyncGenerator<string> {
  yield* (await exportLibrary(ctx, { format })).content;
}

async function* once(make: () => Promise<string>): AsyncGenerator<string> {
  yield await make();
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Deletes the person and all their data, right away and permanently. Rows in other tables go by their foreign keys.
 *
 * @throws FORBIDDEN without the password or a recent sign-in
 */
export async function deleteAccount(
  ctx: Context,
  { password }: z.output<typeof deleteAccountInput>,
): Promise<{ message: string }> {
  await requirePassword(ctx, password);
  await removeAccount(ctx);
  await clearSessionCookie(ctx);
  return { message: t.accountDeleted };
}

/** @returns the revocation of the drive's access that is left to be done */
async function removeRows(ctx: Context, email: string): Promise<string | null> {
  await liftTimeLimit(ctx);
  const addresses = [email, ...(await deleteMailTokens(ctx, ctx.userId))];
  await ctx.em.nativeDelete(OutgoingMail, { recipient: { $in: addresses } });
  await deleteInvitations(ctx, addresses);
  await endSessions(ctx, ctx.userId);
  const revocation = await scheduleRevocation(ctx);
  await ctx.em.nativeDelete(User, { id: ctx.userId });
  return revocation;
}

/**
 * Deletes the person without a check of the password: the caller must have verified the request.
 *
 * @param alongside is done in the same transaction
 */
export async function removeAccount(ctx: Context, alongside?: (ctx: Context) => Promise<void>): Promise<void> {
  const { email } = await getAccount(ctx);
  // A run that stores links at the same time can be in the way.
  const revocationId = await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await alongside?.(inner);
      return removeRows(inner, email);
    }),
  );
  await ctx.services.storages.deleteFolder(ctx.userId);
  // The settings are gone, so this removes the schedule.
  await planBackups(ctx);
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
}
