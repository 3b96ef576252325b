import { v7 as uuid } from "uuid";
import { type Context, database, type VisitorContext } from "../context/index.ts";
import { findConnection } from "./connection.ts";
import { sealToken, unsealToken } from "../sealing/index.ts";

/**
 * Forgets the person's drive and writes down that its token is to be given back; to be called in a transaction. The
 * sweep sees to it, so that nobody waits for Google, and it happens although the person may be gone by then.
 */
export async function revokeLater(ctx: Context): Promise<string | null> {
  const connection = await findConnection(ctx);
  if (!connection) return null;
  const db = database(ctx);
  await db.deleteFrom("drive_connection").where("user_id", "=", ctx.userId).execute();
  const secret = ctx.services.config.appSecret;
  const token = unsealToken(secret, ctx.userId, connection.sealedToken);
  if (token === null) return null;
  const id = uuid();
  await db
    .insertInto("drive_revocation")
    .values({ id, sealed_token: sealToken(secret, id, token), created_at: ctx.now() })
    .execute();
  return id;
}

/**
 * Gives one token back and forgets it. Doing it again does nothing.
 *
 * @throws what the drive said, so that the queue tries again
 */
export async function revokeDrive(ctx: VisitorContext, { revocationId: id }: { revocationId: string }): Promise<void> {
  const db = database(ctx);
  const row = await db.selectFrom("drive_revocation").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return;
  const token = unsealToken(ctx.services.config.appSecret, id, row.sealed_token);
  if (token !== null) await ctx.services.drive?.revoke(token);
  await db.deleteFrom("drive_revocation").where("id", "=", id).execute();
}
