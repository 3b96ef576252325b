import { withAuthErrors } from "./create-auth.ts";
import type { User } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import { DemoVisitor } from "@bowerbird/db";
import type { VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { cookieLine, cookieName, forwardCookies, readCookie, signFor } from "./cookies.ts";
import { findTwoStepOwner, type TwoStepOwner } from "./credentials.sql.ts";
import { knownDevice, noteFailedSignIn, noteSignIn } from "./known-device.ts";
import { readUser } from "./user.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { acceptCode } from "./second-factor-codes.ts";
import { endSessions, startSession } from "./sessions.ts";
import { isPassword } from "./passwords.ts";
import { findCaller } from "./find-caller.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Starts a session and sets its cookie.
 *
 * @throws UNAUTHORIZED for a wrong address or password; FORBIDDEN while the address is not verified, and with
 *   `secondFactor: true` when a code must follow; TOO_MANY_REQUESTS
 */
export async function logIn(ctx: VisitorContext, input: { email: string; password: string }): Promise<User> {
  const tried = { account: input.email, deviceId: await knownDevice(ctx, input.email) };
  const { headers, response } = await limited(ctx, "signIn", tried, async () => {
    await beginTwoStepLogIn(ctx, input);
    return withAuthErrors(t.loginFailed, async () => {
      const { api } = await ctx.services.auth.open();
      return api.signInEmail({ body: input, headers: ctx.headers, returnHeaders: true });
    });
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "UNAUTHORIZED") noteFailedSignIn(ctx, input.email);
    throw error;
  });
  forwardCookies(ctx, headers);
  await noteSignIn(ctx, response.user.id);
  return readUser(ctx, response.user.id);
}

/** Ends the session and clears its cookie. A visitor of a demo ends it: nothing else signs in to the account. */
export async function logOut(ctx: VisitorContext): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller && ctx.services.config.demo) {
    await ctx.em.nativeUpdate(DemoVisitor, { userId: caller.userId }, { endsAt: ctx.now() }, { filters: false });
  }
  if (caller?.via.type === "session") await endSessions(ctx, caller.userId, { only: caller.via.id });
  await clearSessionCookie(ctx);
}

export async function clearSessionCookie(ctx: VisitorContext): Promise<void> {
  const { api } = await ctx.services.auth.open();
  const { headers } = await withAuthErrors(t.couldNotSignOut, () =>
    api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  forwardCookies(ctx, headers);
}

const cookie = "second_step";

/**
 * The password step for an account with two-step sign-in; does nothing for other accounts. It sets a signed cookie, valid
 * for 10 minutes and until the password changes, and starts no session.
 *
 * @throws FORBIDDEN with `secondFactor: true` when the password is right: a code must follow; UNAUTHORIZED when not
 */
async function beginTwoStepLogIn(
  ctx: VisitorContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const owner = await findTwoStepOwner(ctx, { email });
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

async function readCookieOwner(ctx: VisitorContext): Promise<TwoStepOwner | undefined> {
  const value = readCookie(ctx.headers.get("cookie") ?? "", cookieName(ctx.services.config, cookie));
  const [id = "", expiresAt = "", signature = ""] = value.split(".");
  const isId = /^[\da-f-]{36}$/.test(id);
  if (!isId || !(Number(expiresAt) > ctx.now().getTime())) return undefined;
  const owner = await findTwoStepOwner(ctx, { id });
  return owner && isSameSecret(signature, sign(ctx, owner, expiresAt)) ? owner : undefined;
}

/** Covers the password hash, so that a changed password invalidates the first step. */
function sign(ctx: VisitorContext, { id, password }: TwoStepOwner, expiresAt: string): string {
  return signFor(ctx.services.config, cookie, id, expiresAt, password);
}

function writeCookie(ctx: VisitorContext, value: string, maxAge: number): void {
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, cookie, value, maxAge));
}
