import {
  type authOptions,
  signInProviders,
  signUpRefusals,
  type SignUps,
  toStoredEmail,
} from "@bowerbird/contract/auth";
import { User, Verification } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import {
  forkContext,
  inTransaction,
  type Services,
  unmanaged,
  type VisitorContext,
} from "../../platform/context/index.ts";
import { passkeySite } from "./passkey-sign-in.ts";
import { AppError } from "../../platform/errors/index.ts";
import { hashToken } from "../../platform/sealing/index.ts";
import { isInvited } from "./invitations.ts";
import { lockFirstAccount } from "./addresses.sql.ts";

/**
 * The ways to sign in besides a password, and who may open an account. It also starts to load the auth library, because
 * the visitor is about to sign in.
 */
export async function getSignInOptions(ctx: VisitorContext): Promise<z.infer<typeof authOptions>> {
  const { config } = ctx.services;
  const auth = ctx.services.auth;
  // The sign-in itself reports this failure.
  auth.open().catch(() => {});
  const providers = signInProviders
    .filter((id) => auth.providers[id].isSetUp)
    .map((id) => ({ id, name: auth.providers[id].name }));
  return {
    google: auth.providers.google.isSetUp,
    providers,
    passkeys: config.passwordSignIn && passkeySite(config) !== null,
    ...(config.passwordSignIn ? {} : { passwordSignIn: false }),
    signUps: await signUpsShown(ctx),
  };
}

/** Accounts are asked for once for all who look within this time (ms). */
const shownForMs = 1_000;
const shown = new WeakMap<Services, { hasAccounts: Promise<boolean>; until: number }>();

/** {@link signUpsNow} for those who look: as it was a second ago, at most. An installation without accounts is never taken for one. */
export async function signUpsShown(ctx: VisitorContext): Promise<SignUps> {
  const { signUps } = ctx.services.config;
  return signUps === "invite" && !(await hadAccounts(ctx)) ? "open" : signUps;
}

async function hadAccounts(ctx: VisitorContext): Promise<boolean> {
  const { services } = ctx;
  const known = shown.get(services);
  if (known && performance.now() < known.until) return known.hasAccounts;
  const asked = hasAccounts(forkContext(ctx));
  shown.set(services, { hasAccounts: asked, until: performance.now() + shownForMs });
  try {
    const isYes = await asked;
    if (!isYes) shown.delete(services);
    return isYes;
  } catch (error) {
    shown.delete(services);
    throw error;
  }
}

/** Who may open an account now. In `invite` mode an empty installation is open, so that the first person can invite. */
async function signUpsNow(ctx: VisitorContext): Promise<SignUps> {
  const { signUps } = ctx.services.config;
  return signUps === "invite" && !(await hasAccounts(ctx)) ? "open" : signUps;
}

/** @throws FORBIDDEN, the same for every address, when sign-up is closed or by invitation */
export async function refuseUninvited(ctx: VisitorContext): Promise<void> {
  const signUps = await signUpsNow(ctx);
  if (signUps !== "open") throw new AppError("FORBIDDEN", signUpRefusals[signUps]);
}

const firstAccount = "first-account";
/** Longer than opening an account takes. */
const firstAccountClaimMs = 2 * 60_000;

/**
 * Where accounts are by invitation and there is none yet, an address claims the first one before it is opened: the
 * library opens it on another connection, which no transaction of ours covers. If that fails, the address can try
 * again, and others when the claim has expired.
 *
 * @returns false when there is an account already, or another address is about to open it
 */
export function claimFirstAccount(ctx: VisitorContext, email: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    await lockFirstAccount(inner);
    if (await hasAccounts(inner)) return false;
    const value = hashToken(toStoredEmail(email));
    const valid = { identifier: firstAccount, expiresAt: { $gt: ctx.now() } };
    const claim = await inner.em.findOne(Verification, valid, unmanaged);
    if (claim) return claim.value === value;
    const expiresAt = new Date(ctx.now().getTime() + firstAccountClaimMs);
    await inner.em.nativeDelete(Verification, { identifier: firstAccount });
    await inner.em.insert(Verification, { id: uuid(), identifier: firstAccount, value, expiresAt });
    return true;
  });
}

/** Whether an account may be opened for an address that a provider has verified. */
export async function mayOpenAccount(ctx: VisitorContext, email: string): Promise<boolean> {
  const { signUps } = ctx.services.config;
  if (signUps !== "invite") return signUps === "open";
  return (await isInvited(ctx, email)) || claimFirstAccount(ctx, email);
}

async function hasAccounts(ctx: VisitorContext): Promise<boolean> {
  const [anyone] = await ctx.em.find(User, {}, { limit: 1, ...unmanaged });
  return anyone !== undefined;
}
