import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../context/index.ts";
import { cookieLine, cookieName, readCookie } from "./cookies.ts";
import { hashToken } from "./hash-token.ts";

const cookie = "passkey";
const prefix = "passkey:";

/** What the answer to a challenge is for: a sign-in, or one more passkey of a person. */
export type ChallengePurpose = "sign-in" | `add ${string}`;

/**
 * A challenge that can be answered once, within 5 minutes and in this browser alone, which gets the key to it in a
 * cookie.
 *
 * @returns 256 random bits as base64url
 */
export async function newChallenge(ctx: VisitorContext, purpose: ChallengePurpose): Promise<string> {
  const [key, challenge] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  await forgetExpired(ctx);
  await database(ctx)
    .insertInto("verification")
    .values({
      id: uuid(),
      identifier: identifierOf(key, purpose),
      value: challenge,
      expires_at: new Date(ctx.now().getTime() + limits.passkeyExpiry),
    })
    .execute();
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, cookie, key, limits.passkeyExpiry / 1_000));
  return challenge;
}

/** Takes the browser's challenge. @returns null without one, or when it is too old or was taken before */
export async function takeChallenge(ctx: VisitorContext, purpose: ChallengePurpose): Promise<string | null> {
  const key = readCookie(ctx.headers.get("cookie") ?? "", cookieName(ctx.services.config, cookie));
  if (key === "") return null;
  const row = await database(ctx)
    .deleteFrom("verification")
    .where("identifier", "=", identifierOf(key, purpose))
    .where("expires_at", ">", ctx.now())
    .returning("value")
    .executeTakeFirst();
  return row?.value ?? null;
}

async function forgetExpired(ctx: VisitorContext): Promise<void> {
  await database(ctx)
    .deleteFrom("verification")
    .where("identifier", "like", `${prefix}%`)
    .where("expires_at", "<=", ctx.now())
    .execute();
}

function identifierOf(key: string, purpose: ChallengePurpose): string {
  return prefix + hashToken(`${purpose} ${key}`);
}
