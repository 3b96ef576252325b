import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a person may take on Google's pages. */
const validity = 10 * 60_000;

/** Who is to be connected: the person, in this session (or with this token). */
export interface Asker {
  userId: string;
  sessionId: string;
}

/**
 * What binds Google's answer to the session that asked. Nothing is stored: the state carries its own seal, and the proof
 * key is derived from the session, so that a code that was asked for by another session is worth nothing in this one.
 */
export function startAuthorization(secret: string, asker: Asker, now: Date): { state: string; challenge: string } {
  const content = `${randomBytes(16).toString("base64url")}.${now.getTime() + validity}`;
  const challenge = createHash("sha256").update(verifierOf(secret, asker)).digest("base64url");
  return { state: `${content}.${sign(secret, "state", asker, content)}`, challenge };
}

/** The proof key that belongs to the session's challenge. */
export function verifierOf(secret: string, asker: Asker): string {
  return sign(secret, "verifier", asker, "");
}

/** Whether we made the state for this session, not long ago. */
export function isOurState(secret: string, asker: Asker, state: string, now: Date): boolean {
  const [nonce = "", expiry = "", seal = ""] = state.split(".");
  const expected = Buffer.from(sign(secret, "state", asker, `${nonce}.${expiry}`));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expiry) > now.getTime();
}

function sign(secret: string, purpose: string, { userId, sessionId }: Asker, content: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `bowerbird drive ${purpose} v1`, 32));
  return createHmac("sha256", key).update(`${userId} ${sessionId} ${content}`).digest("base64url");
}
