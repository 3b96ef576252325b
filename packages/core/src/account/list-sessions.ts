import type { Session } from "@bowerbird/contract/account";
import { deviceName, findCaller } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";

/** Where the person is signed in, the latest sign-in first. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const caller = await findCaller(ctx);
  const rows = await database(ctx)
    .selectFrom("session")
    .select(["id", "ip_address", "user_agent", "created_at", "updated_at"])
    .where("user_id", "=", ctx.userId)
    .where("expires_at", ">", ctx.now())
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.ip_address || null,
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.updated_at),
    isCurrent: row.id === caller?.via.id,
  }));
}
