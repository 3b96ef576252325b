import { limits } from "@bowerbird/contract/limits";
import type { Passkey, PasskeyCreation, addPasskeyInput } from "@bowerbird/contract/passkeys";
import { Passkey as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { format } from "@bowerbird/contract/messages";
import {
  deviceName,
  newChallenge,
  passkeyAddedMail,
  passkeyRemovedMail,
  recordSecurityEvent,
  requirePasskeySite,
  takeChallenge,
  tellPerson,
  requirePassword,
} from "../auth/index.ts";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { getAccount } from "./account.ts";
import t from "../messages.json" with { type: "json" };

/** COSE numbers of EdDSA, ES256 and RS256, which authenticators sign with (WebAuthn Level 3, section 5.8.5). */
const algorithms = [-8, -7, -257];

/** The person's passkeys, newest first. */
export async function listPasskeys(ctx: Context): Promise<Passkey[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { id: "desc" }, ...unmanaged });
  return rows.map(({ id, name, createdAt, lastUsedAt = null }) => ({ id, name, createdAt, lastUsedAt }));
}

/**
 * The options for the browser to create a passkey. {@link addPasskey} takes its answer, once and within 5 minutes.
 *
 * @throws FORBIDDEN without the password or a recent sign-in; CONFLICT when they have too many; NOT_SET_UP
 */
export async function startPasskey(
  ctx: Context,
  { password }: { password?: string | undefined },
): Promise<PasskeyCreation> {
  const { rpId } = requirePasskeySite(ctx);
  await requirePassword(ctx, password);
  const { email, firstName, lastName } = await getAccount(ctx);
  const known = await ctx.em.find(Row, {}, unmanaged);
  refuseTooMany(known.length);
  return {
    challenge: await newChallenge(ctx, `add ${ctx.userId}`),
    rp: { id: rpId, name: "Bowerbird" },
    user: {
      id: Buffer.from(ctx.userId).toString("base64url"),
      name: email,
      displayName: `${firstName} ${lastName}`.trim(),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: limits.passkeyExpiry,
    excludeCredentials: known.map(({ credentialId }) => ({ type: "public-key", id: credentialId })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/**
 * Stores the passkey that the browser created, and notifies the person by mail.
 *
 * @throws BAD_REQUEST for an answer that is wrong, too late or another browser's; CONFLICT for a known passkey
 */
export async function addPasskey(
  ctx: Context,
  { name, credential }: z.output<typeof addPasskeyInput>,
): Promise<Passkey> {
  const challenge = await takeChallenge(ctx, `add ${ctx.userId}`);
  if (challenge === null) throw new AppError("BAD_REQUEST", t.passkeyTookTooLong);
  const made = await verifyNew(ctx, credential, challenge);
  const passkey = {
    id: uuid(),
    name: name ?? deviceName(ctx.headers.get("user-agent")),
    createdAt: ctx.now(),
    lastUsedAt: null,
  };
  const { lastUsedAt: _, ...row } = passkey;
  await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const known = await inner.em.find(Row, {}, unmanaged);
    refuseTooMany(known.length);
    if (known.some(({ credentialId }) => credentialId === made.id)) {
      throw new AppError("CONFLICT", t.youHaveAlreadyAddedThisPasskey);
    }
    await inner.em.insert(Row, {
      ...row,
      userId: ctx.userId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: BigInt(made.counter),
      transports: credential.response.transports,
    });
  });
  await tellPerson(ctx, ctx.userId, passkeyAddedMail(passkey.name));
  await recordSecurityEvent(ctx, ctx.userId, "passkey-added", passkey.name);
  return passkey;
}

/** @throws NOT_FOUND for someone else's passkey */
export async function renamePasskey(ctx: Context, { id, name }: { id: string; name: string }): Promise<Passkey> {
  await ctx.em.nativeUpdate(Row, { id }, { name });
  const renamed = (await listPasskeys(ctx)).find((passkey) => passkey.id === id);
  if (!renamed) throw notFound(t.passkeyNotFound);
  return renamed;
}

/** Removes a passkey and notifies the person by mail. @throws NOT_FOUND for someone else's passkey */
export async function removePasskey(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  const removed = await ctx.em.findOne(Row, { id }, unmanaged);
  if (!removed || (await ctx.em.nativeDelete(Row, { id })) === 0) throw notFound(t.passkeyNotFound);
  await tellPerson(ctx, ctx.userId, passkeyRemovedMail(removed.name));
  await recordSecurityEvent(ctx, ctx.userId, "passkey-removed", removed.name);
  return { message: t.thePasskeyIsRemoved };
}

async function verifyNew(
  ctx: Context,
  credential: z.output<typeof addPasskeyInput>["credential"],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { rpId, origin } = requirePasskeySite(ctx);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (error) {
    // The reason helps an operator to find a wrong APP_URL.
    ctx.log.info({ reason: (error as Error).message }, "new passkey refused");
  }
  throw new AppError("BAD_REQUEST", t.thisPasskeyCouldNotBeVerified);
}

function refuseTooMany(count: number): void {
  if (count < limits.passkeys) return;
  throw new AppError("CONFLICT", format(t.tooManyPasskeys, { max: limits.passkeys }));
}
