import { isIP } from "node:net";
import type { User } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import type { PasskeyRequest, passkeyLoginInput } from "@bowerbird/contract/passkeys";
import { Passkey, Verification } from "@bowerbird/db";
import type { z } from "zod";
import type { Config } from "../../platform/config/index.ts";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { readUser } from "./user.ts";
import { noteSignIn } from "./known-device.ts";
import { startSession } from "./sessions.ts";
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { cookieLine, cookieName, readCookie } from "./cookies.ts";
import { hashToken } from "../../platform/sealing/index.ts";
import t from "../messages.json" with { type: "json" };

type Credential = z.output<typeof passkeyLoginInput>["credential"];

const cookie = "passkey";
const prefix = "passkey:";

/** The purpose of a challenge: a sign-in, or adding a passkey to a person's account. */
type ChallengePurpose = "sign-in" | `add ${string}`;

/** The domain and origin of passkeys. @returns null where APP_URL has an IP address, which WebAuthn does not allow */
export function passkeySite({ appUrl }: Pick<Config, "appUrl">): { rpId: string; origin: string } | null {
  const { hostname, origin } = new URL(appUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0;
  return isAddress ? null : { rpId: hostname, origin };
}

/** Starts a sign-in with a discoverable passkey. @throws NOT_SET_UP, TOO_MANY_REQUESTS */
export function startPasskeySignIn(ctx: VisitorContext): Promise<PasskeyRequest> {
  const { rpId } = requirePasskeySite(ctx);
  return limited(ctx, "passkey", { account: null }, async () => ({
    challenge: await newChallenge(ctx, "sign-in"),
    rpId,
    timeout: limits.passkeyExpiry,
    userVerification: "required",
  }));
}

/**
 * Starts a session for the owner of the passkey that signed this browser's challenge. The authenticator has verified the
 * person, so no second factor is required.
 *
 * @throws UNAUTHORIZED for an unknown passkey, or an answer that is wrong or too late; TOO_MANY_REQUESTS
 */
export async function finishPasskeySignIn(
  ctx: VisitorContext,
  { credential }: z.output<typeof passkeyLoginInput>,
): Promise<User> {
  const userId = await limited(ctx, "passkey", { account: null }, () => verify(ctx, credential));
  await startSession(ctx, userId);
  await noteSignIn(ctx, userId);
  return readUser(ctx, userId);
}

export function requirePasskeySite(ctx: VisitorContext): { rpId: string; origin: string } {
  const site = passkeySite(ctx.services.config);
  if (!site) throw new AppError("NOT_SET_UP", t.passkeysNeedADomainNameThis);
  return site;
}

/**
 * Creates a challenge that can be answered once, within 5 minutes, and only by this browser, which gets its key in a
 * cookie.
 *
 * @returns 256 random bits as base64url
 */
export async function newChallenge(ctx: VisitorContext, purpose: ChallengePurpose): Promise<string> {
  const [key, challenge] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  await deleteExpired(ctx);
  await ctx.em.insert(Verification, {
    id: uuid(),
    identifier: toIdentifier(key, purpose),
    value: challenge,
    expiresAt: new Date(ctx.now().getTime() + limits.passkeyExpiry),
  });
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, cookie, key, limits.passkeyExpiry / 1_000));
  return challenge;
}

/** Consumes the browser's challenge. @returns null when it is missing, expired or used */
export async function takeChallenge(ctx: VisitorContext, purpose: ChallengePurpose): Promise<string | null> {
  const key = readCookie(ctx.headers.get("cookie") ?? "", cookieName(ctx.services.config, cookie));
  if (key === "") return null;
  const open = { identifier: toIdentifier(key, purpose), expiresAt: { $gt: ctx.now() } };
  const row = await ctx.em.findOne(Verification, open, unmanaged);
  return row && (await ctx.em.nativeDelete(Verification, open)) > 0 ? row.value : null;
}

/** @returns the id of the passkey's owner */
async function verify(ctx: VisitorContext, credential: Credential): Promise<string> {
  const challenge = await takeChallenge(ctx, "sign-in");
  if (challenge === null) throw refusal(t.signInExpired);
  const passkey = await findPasskey(ctx, credential);
  if (!passkey) throw refusal(t.passkeyUnknown);
  const counter = await checkSignature(ctx, credential, challenge, passkey);
  if (counter === null) throw refusal(t.thisPasskeyCouldNotBeVerified);
  const { userId, id } = passkey;
  const change = { counter: BigInt(counter), lastUsedAt: ctx.now() };
  await ctx.em.nativeUpdate(Passkey, { userId, id }, change, { filters: false });
  return userId;
}

async function findPasskey(ctx: VisitorContext, { id, response }: Credential): Promise<Passkey | null> {
  const userId = Buffer.from(response.userHandle, "base64url").toString();
  if (!/^[\da-f-]{36}$/.test(userId)) return null;
  return ctx.em.findOne(Passkey, { userId, credentialId: id }, { ...unmanaged, filters: false });
}

/** @returns the authenticator's new signature counter; null when the signature is not valid */
async function checkSignature(
  ctx: VisitorContext,
  credential: Credential,
  expectedChallenge: string,
  passkey: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { rpId, origin } = requirePasskeySite(ctx);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // The reason helps an operator to find a wrong APP_URL.
    ctx.log.info({ reason: (error as Error).message }, "passkey refused");
    return null;
  }
}

function refusal(message: string): AppError {
  return new AppError("UNAUTHORIZED", message);
}

async function deleteExpired(ctx: VisitorContext): Promise<void> {
  const expired = { identifier: { $like: `${prefix}%` }, expiresAt: { $lte: ctx.now() } };
  await ctx.em.nativeDelete(Verification, expired);
}

function toIdentifier(key: string, purpose: ChallengePurpose): string {
  return prefix + hashToken(`${purpose} ${key}`);
}
