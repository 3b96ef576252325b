import { limits } from "@bowerbird/contract/limits";
import { type Context, database } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { findCaller } from "./find-caller.ts";
import { findOwner } from "./known-device.ts";

/** How the person must prove their identity; `details.proof` of the error. */
export type Proof = "password" | "sign-in";

const proofMessages: Record<Proof, string> = {
  password: "Please enter your password to continue.",
  "sign-in": "Please sign in again to continue.",
};

/**
 * Requires a sign-in or an entered password within {@link limits.proofTime}, as a protection against someone else at an
 * unlocked screen.
 *
 * @throws FORBIDDEN with the missing {@link Proof}
 */
export async function demandProof(ctx: Context): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type === "session" && (await isFresh(ctx, caller.via.id))) return;
  const owner = await findOwner(ctx, { id: ctx.userId });
  const proof: Proof = owner?.password ? "password" : "sign-in";
  throw new AppError("FORBIDDEN", proofMessages[proof], { proof });
}

/** Stores in the calling session that the person has proven their identity. */
export async function noteProof(ctx: Context): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type !== "session") return;
  await database(ctx)
    .updateTable("session")
    .set({ proved_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", caller.via.id)
    .execute();
}

async function isFresh(ctx: Context, sessionId: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - limits.proofTime);
  const session = await database(ctx)
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", sessionId)
    .where((eb) => eb.or([eb("created_at", ">", since), eb("proved_at", ">", since)]))
    .executeTakeFirst();
  return session !== undefined;
}
