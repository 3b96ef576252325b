import { isIP } from "node:net";
import type { User } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import type { PasskeyRequest, passkeyLoginInput } from "@bowerbird/contract/passkeys";
import type { z } from "zod";
import type { Config } from "../config/index.ts";
import { database, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";
import { readUser } from "./get-user.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { newChallenge, takeChallenge } from "./passkey-challenge.ts";
import { startSession } from "./start-session.ts";

type Credential = z.output<typeof passkeyLoginInput>["credential"];

/** The domain that passkeys belong to, and the origin that they are used on. @returns null where APP_URL has an IP address */
export function passkeySite({ appUrl }: Pick<Config, "appUrl">): { rpId: string; origin: string } | null {
  const { hostname, origin } = new URL(appUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0;
  return isAddress ? null : { rpId: hostname, origin };
}

/** Begins a sign-in with a passkey; the answer says whose it is. @throws NOT_SET_UP, TOO_MANY_REQUESTS */
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
 * Starts a session for the person whose passkey has signed this browser's challenge. The authenticator has verified the
 * person, so no code is asked for.
 *
 * @throws UNAUTHORIZED for a passkey that is not known, or an answer that is wrong or too late; TOO_MANY_REQUESTS
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
  if (!site) throw new AppError("NOT_SET_UP", "Passkeys need a domain name: this server is reached by an IP address.");
  return site;
}

/** @returns whose passkey it is */
async function verify(ctx: VisitorContext, credential: Credential): Promise<string> {
  const challenge = await takeChallenge(ctx, "sign-in");
  if (challenge === null) throw refusal("This sign-in took too long or began in another browser. Please try again.");
  const passkey = await findPasskey(ctx, credential);
  if (!passkey) throw refusal("This passkey is not known here. It may have been removed in the settings.");
  const counter = await checkSignature(ctx, credential, challenge, passkey);
  if (counter === null) throw refusal("This passkey could not be verified. Please try again.");
  await database(ctx)
    .updateTable("passkey")
    .set({ counter: BigInt(counter), last_used_at: ctx.now() })
    .where("user_id", "=", passkey.user_id)
    .where("id", "=", passkey.id)
    .execute();
  return passkey.user_id;
}

async function findPasskey(ctx: VisitorContext, { id, response }: Credential) {
  const userId = Buffer.from(response.userHandle, "base64url").toString();
  if (!/^[\da-f-]{36}$/.test(userId)) return undefined;
  return database(ctx)
    .selectFrom("passkey")
    .select(["user_id", "id", "public_key", "counter"])
    .where("user_id", "=", userId)
    .where("credential_id", "=", id)
    .executeTakeFirst();
}

/** @returns how often the authenticator has signed; null when the answer is not this passkey's to this challenge */
async function checkSignature(
  ctx: VisitorContext,
  credential: Credential,
  expectedChallenge: string,
  passkey: { public_key: string; counter: unknown },
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
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // The library throws for whatever is wrong with an answer; why may tell the operator of a wrong APP_URL.
    ctx.log.info({ reason: (error as Error).message }, "A passkey was refused");
    return null;
  }
}

function refusal(message: string): AppError {
  return new AppError("UNAUTHORIZED", message);
}
