import { limits } from "@bowerbird/contract/limits";
import { type Context, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { findCaller } from "./find-caller.ts";
import { findOwner } from "./known-device.ts";
import t from "../messages.json" with { type: "json" };

/** How the person must prove their identity; `details.proof` of the error. */
export type Proof = "password" | "sign-in";

const proofMessages: Record<Proof, string> = {
  password: t.pleaseEnterYourPasswordToContinue,
  "sign-in": t.pleaseSignInAgainToContinue,
};

/**
 * Requires that the person signed in or entered their password within {@link limits.proofTime}, in this session and in
 * any call: protects against someone else at an unlocked screen. `requirePassword` wants the password in the same call.
 *
 * @throws FORBIDDEN with the missing {@link Proof}
 */
export async function requireRecentProof(ctx: Context): Promise<void> {
  const proofs = await findProofs(ctx);
  const since = new Date(ctx.now().getTime() - limits.proofTime);
  if (proofs && (proofs.createdAt > since || (proofs.provedAt && proofs.provedAt > since))) return;
  const owner = await findOwner(ctx, { id: ctx.userId });
  const proof: Proof = ctx.services.config.passwordSignIn && owner?.password ? "password" : "sign-in";
  throw new AppError("FORBIDDEN", proofMessages[proof], { proof });
}

/** Stores in the calling session that the person has proven their identity. */
export async function noteProof(ctx: Context): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type !== "session") return;
  await own(ctx).updateTable("Session").set({ provedAt: ctx.now() }).where("id", "=", caller.via.id).execute();
}

/** When the person signed in to the calling session, and last entered their password in it; undefined for a token. */
export async function findProofs(ctx: Context): Promise<{ createdAt: Date; provedAt: Date | null } | undefined> {
  const caller = await findCaller(ctx);
  if (caller?.via.type !== "session") return undefined;
  const session = own(ctx).selectFrom("Session").select(["createdAt", "provedAt"]).where("id", "=", caller.via.id);
  return session.executeTakeFirst();
}
