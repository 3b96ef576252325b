import { DriveConnection, DriveRevocation } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type Context, type VisitorContext, unmanaged } from "../../platform/context/index.ts";
import { sealToken, unsealToken } from "../../platform/sealing/index.ts";
import { findConnection } from "./connection.ts";

const retryAfterMs = 2 * 60_000;
/** After a day a revocation that keeps failing is dropped. */
const maxAgeMs = 24 * 60 * 60_000;
const sweepBatch = 1_000;

/**
 * Deletes the person's connection and stores its token for revocation by a job, so that no one waits for Google and the
 * token is revoked even when the person's account is deleted. Runs in a transaction.
 *
 * @returns the id for the job `revoke-drive`; null when there is nothing to revoke
 */
export async function scheduleRevocation(ctx: Context): Promise<string | null> {
  const connection = await findConnection(ctx);
  if (!connection) return null;
  await ctx.em.nativeDelete(DriveConnection, {});
  const secret = ctx.services.config.appSecret;
  const token = unsealToken(secret, ctx.userId, connection.sealedToken);
  if (token === null) return null;
  const id = uuid();
  await ctx.em.insert(DriveRevocation, { id, sealedToken: sealToken(secret, id, token), createdAt: ctx.now() });
  return id;
}

/**
 * Revokes one token. Doing it again does nothing.
 *
 * @throws what the drive answered, so that the queue tries again
 */
export async function revokeDrive(ctx: VisitorContext, { revocationId: id }: { revocationId: string }): Promise<void> {
  const row = await ctx.em.findOne(DriveRevocation, { id }, unmanaged);
  if (!row) return;
  const token = unsealToken(ctx.services.config.appSecret, id, row.sealedToken);
  if (token !== null) await ctx.services.drive?.revoke(token);
  await ctx.em.nativeDelete(DriveRevocation, { id });
}

/** Enqueues revocations that are overdue, and drops those that are too old. */
export async function sweepRevocations(ctx: VisitorContext): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  await ctx.em.nativeDelete(DriveRevocation, { createdAt: { $lt: before(maxAgeMs) } });
  const overdue = { createdAt: { $lt: before(retryAfterMs) } };
  const rows = await ctx.em.find(DriveRevocation, overdue, { limit: sweepBatch, ...unmanaged });
  for (const { id } of rows) await ctx.services.enqueue("revoke-drive", { revocationId: id });
}
