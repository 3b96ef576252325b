import { findCaller } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";

/** How old a sign-in may be that stands for a password. */
const freshness = 10 * 60_000;

/**
 * Makes sure that it is the person, and not somebody at a screen left open: by the password, or for somebody without
 * one by having signed in within 10 minutes.
 *
 * @throws FORBIDDEN with what to do, TOO_MANY_REQUESTS
 */
export function provePerson(ctx: Context, password: string | undefined): Promise<void> {
  return limited(ctx, "proof", { account: ctx.userId }, () => prove(ctx, password));
}

async function prove(ctx: Context, password: string | undefined): Promise<void> {
  const credential = await findCredential(ctx);
  if (!credential?.password) return proveBySignIn(ctx);
  if (!password) throw new AppError("FORBIDDEN", "Please enter your password.");
  const library = await (await ctx.services.auth.open()).$context;
  const isRight = await library.password.verify({ hash: credential.password, password });
  if (!isRight) throw new AppError("FORBIDDEN", "This is not your password.");
}

/** The person's row that holds a password, if there is one. */
export function findCredential(ctx: Context) {
  return database(ctx)
    .selectFrom("account")
    .select(["id", "password"])
    .where("user_id", "=", ctx.userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
}

async function proveBySignIn(ctx: Context): Promise<void> {
  const caller = await findCaller(ctx);
  const session = await database(ctx)
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", caller?.via.type === "session" ? caller.via.id : ctx.userId)
    .where("created_at", ">", new Date(ctx.now().getTime() - freshness))
    .executeTakeFirst();
  if (!session) throw new AppError("FORBIDDEN", "Please sign in again, then repeat this within 10 minutes.");
}
