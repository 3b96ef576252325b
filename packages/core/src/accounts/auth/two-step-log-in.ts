import type { User } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import { everyone, type VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { cookieLine, cookieName, readCookie, signFor } from "./cookies.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { readUser } from "./user.ts";
import { noteSignIn } from "./known-device.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { acceptCode } from "./second-factor-codes.ts";
import { startSession } from "./sessions.ts";
import { isPassword } from "./passwords.ts";
import t from "../messages.json" with { type: "json" };

const cookie = "second_step";

/** A person with two-step sign-in. */
interface Owner {
  id: string;
  password: string;
}

/**
 * The password step for an account with two-step sign-in; does nothing for other accounts. It sets a signed cookie, valid
 * for 10 minutes and until the password changes, and starts no session.
 *
 * @throws FORBIDDEN with `secondFactor: true` when the password is right: a code must follow; UNAUTHORIZED when not
 */
export async function beginTwoStepLogIn(
  ctx: VisitorContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const owner = await findOwner(ctx, { email });
  if (!owner) return;
  const isRight = await isPassword(password, owner.password);
  if (!isRight) throw new AppError("UNAUTHORIZED", t.wrongEmailOrPassword);
  const expiresAt = String(ctx.now().getTime() + limits.secondStepExpiry);
  const value = [owner.id, expiresAt, sign(ctx, owner, expiresAt)].join(".");
  writeCookie(ctx, value, limits.secondStepExpiry / 1_000);
  throw new AppError("FORBIDDEN", t.codeNeeded, { secondFactor: true });
}

/**
 * The code step: starts the session in the browser that sent the right password.
 *
 * @throws FORBIDDEN when the first step is missing, too old or another browser's; UNAUTHORIZED for a code that is wrong
 *   or used; TOO_MANY_REQUESTS
 */
export async function finishTwoStepLogIn(ctx: VisitorContext, { code }: { code: string }): Promise<User> {
  const owner = await readCookieOwner(ctx);
  if (!owner) throw new AppError("FORBIDDEN", t.signInTookTooLong);
  await limited(ctx, "secondFactor", { account: owner.id }, async () => {
    if (await acceptCode(ctx, owner.id, code)) return;
    await recordSecurityEvent(ctx, owner.id, "sign-in-failed", t.wrongCode);
    throw new AppError("UNAUTHORIZED", t.codeWrongOrUsed);
  });
  writeCookie(ctx, "", 0);
  await startSession(ctx, owner.id);
  await noteSignIn(ctx, owner.id);
  return readUser(ctx, owner.id);
}

async function readCookieOwner(ctx: VisitorContext): Promise<Owner | undefined> {
  const value = readCookie(ctx.headers.get("cookie") ?? "", cookieName(ctx.services.config, cookie));
  const [id = "", expiresAt = "", signature = ""] = value.split(".");
  const isId = /^[\da-f-]{36}$/.test(id);
  if (!isId || !(Number(expiresAt) > ctx.now().getTime())) return undefined;
  const owner = await findOwner(ctx, { id });
  return owner && isSameSecret(signature, sign(ctx, owner, expiresAt)) ? owner : undefined;
}

async function findOwner(ctx: VisitorContext, by: { id: string } | { email: string }): Promise<Owner | undefined> {
  const query = everyone(ctx)
    .selectFrom("User")
    .innerJoin("SecondFactor", "SecondFactor.userId", "User.id")
    .innerJoin("Account", "Account.userId", "User.id")
    .select(["User.id", "Account.password"])
    .where("Account.providerId", "=", "credential")
    .where("SecondFactor.confirmedAt", "is not", null);
  return ("id" in by ? query.where("User.id", "=", by.id) : query.where("User.email", "=", by.email))
    .$narrowType<{ password: string }>()
    .executeTakeFirst();
}

/** Covers the password hash, so that a changed password invalidates the first step. */
function sign(ctx: VisitorContext, { id, password }: Owner, expiresAt: string): string {
  return signFor(ctx.services.config, cookie, id, expiresAt, password);
}

function writeCookie(ctx: VisitorContext, value: string, maxAge: number): void {
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, cookie, value, maxAge));
}
