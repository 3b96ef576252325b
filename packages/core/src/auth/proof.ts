import { limits } from "@bowerbird/contract/limits";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { findCaller } from "./find-caller.ts";
import { findOwner } from "./known-device.ts";

/** What a person is to do who must prove who they are; `details.proof` of the refusal. */
export type Proof = "password" | "sign-in";

const sentences: Record<Proof, string> = {
  password: "Please enter your password to continue.",
  "sign-in": "Please sign in again to continue.",
};

/**
 * Makes sure that the person has signed in, or entered the password, within {@link limits.proofTime}: what follows must
 * not be done by another at a screen left open.
 *
 * @throws FORBIDDEN with the {@link Proof} that is missing
 */
export async function demandProof(ctx: Context): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type === "session" && (await isFresh(ctx, caller.via.id))) return;
  const owner = await findOwner(ctx, { id: ctx.userId });
  const proof: Proof = owner?.password ? "password" : "sign-in";
  throw new AppError("FORBIDDEN", sentences[proof], { proof });
}

/** Writes down that the person has proven who they are in the session that calls. */
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
