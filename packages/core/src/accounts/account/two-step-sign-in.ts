import type { SecondFactor, SecondFactorSetup } from "@bowerbird/contract/second-factor";
import { SecondFactor as Row } from "@bowerbird/db";
import {
  newRecoveryCodes,
  newTotpKey,
  recordSecurityEvent,
  sealTotpKey,
  secondFactorOffMail,
  secondFactorOnMail,
  storeUnconfirmedKey,
  tellPerson,
  totpAddress,
  acceptTotpCode,
  findCredential,
  requirePassword,
} from "../auth/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { getAccount } from "./account.ts";
import t from "../messages.json" with { type: "json" };

/** Whether a password sign-in also requires a code. */
export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const row = await findConfirmed(ctx);
  return {
    isOn: row !== null,
    isRequired: ctx.services.config.requireTwoStep,
    since: row?.confirmedAt ?? null,
    recoveryCodesLeft: row?.recoveryHashes.length ?? 0,
  };
}

/**
 * Creates the key for an authenticator app. Two-step sign-in is on once {@link confirmSecondFactor} gets a code from it;
 * until then another call replaces the key.
 *
 * @throws FORBIDDEN for a wrong password; BAD_REQUEST without one; CONFLICT when it is on
 */
export async function startSecondFactor(ctx: Context, { password }: { password: string }): Promise<SecondFactorSetup> {
  if (!(await findCredential(ctx))) {
    throw new AppError("BAD_REQUEST", t.secondFactorNeedsPassword);
  }
  await requirePassword(ctx, password);
  const key = newTotpKey();
  const sealedKey = sealTotpKey(ctx, ctx.userId, key);
  if (!(await storeUnconfirmedKey(ctx, sealedKey))) throw isOnAlready();
  const { email } = await getAccount(ctx);
  return { key, address: totpAddress(key, email) };
}

/**
 * Turns two-step sign-in on with a code from the app, and notifies the person by mail.
 *
 * @returns the recovery codes, which are not shown again
 * @throws FORBIDDEN for a wrong code; BAD_REQUEST when no key was made; CONFLICT when it is on; TOO_MANY_REQUESTS
 */
export async function confirmSecondFactor(ctx: Context, { code }: { code: string }): Promise<{ codes: string[] }> {
  const row = await ctx.em.findOne(Row, {}, unmanaged);
  if (!row) throw new AppError("BAD_REQUEST", t.noKeyToConfirm);
  if (row.confirmedAt) throw isOnAlready();
  await limited(ctx, "secondFactor", { account: ctx.userId }, async () => {
    if (await acceptTotpCode(ctx, ctx.userId, code)) return;
    throw new AppError("FORBIDDEN", t.codeWrong);
  });
  const { codes, hashes } = newRecoveryCodes();
  const change = { confirmedAt: ctx.now(), recoveryHashes: hashes };
  if ((await ctx.em.nativeUpdate(Row, { confirmedAt: null }, change)) === 0) throw isOnAlready();
  await tellPerson(ctx, ctx.userId, secondFactorOnMail);
  await recordSecurityEvent(ctx, ctx.userId, "two-step-on");
  return { codes };
}

/** Replaces all recovery codes by new ones. @throws FORBIDDEN for a wrong password; CONFLICT when it is off */
export async function renewRecoveryCodes(
  ctx: Context,
  { password }: { password: string },
): Promise<{ codes: string[] }> {
  await requirePassword(ctx, password);
  const { codes, hashes } = newRecoveryCodes();
  const changed = await ctx.em.nativeUpdate(Row, { confirmedAt: { $ne: null } }, { recoveryHashes: hashes });
  if (changed === 0) throw new AppError("CONFLICT", t.twoStepSignInIsOff7);
  await recordSecurityEvent(ctx, ctx.userId, "recovery-codes-replaced");
  return { codes };
}

/** Turns two-step sign-in off. Idempotent. @throws FORBIDDEN for a wrong password, and where the operator requires it */
export async function stopSecondFactor(ctx: Context, { password }: { password: string }): Promise<{ message: string }> {
  if (ctx.services.config.requireTwoStep) {
    throw new AppError("FORBIDDEN", t.secondFactorCannotBeOff);
  }
  await requirePassword(ctx, password);
  await removeSecondFactor(ctx);
  return { message: t.twoStepSignInIsOff7 };
}

/** Turns two-step sign-in off without a check of the password. @returns whether it was on */
export async function removeSecondFactor(ctx: Context): Promise<boolean> {
  const wasOn = (await ctx.em.nativeDelete(Row, { confirmedAt: { $ne: null } })) > 0;
  await ctx.em.nativeDelete(Row, {});
  if (!wasOn) return false;
  await tellPerson(ctx, ctx.userId, secondFactorOffMail);
  await recordSecurityEvent(ctx, ctx.userId, "two-step-off");
  return true;
}

function findConfirmed(ctx: Context) {
  return ctx.em.findOne(Row, { confirmedAt: { $ne: null } }, unmanaged);
}

function isOnAlready(): AppError {
  return new AppError("CONFLICT", t.twoStepSignInIsOnAlready);
}
