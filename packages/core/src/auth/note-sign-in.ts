import { database, type VisitorContext } from "../context/index.ts";
import { findOwner, knownDevice, rememberDevice } from "./known-device.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { newDeviceMail } from "./security-mails.ts";
import { tellPerson } from "./tell-person.ts";

/**
 * To be called after each sign-in: records it, remembers the browser, and tells the person by mail when it is one that they have
 * not used before. The very first sign-in of an account is no news.
 */
export async function noteSignIn(ctx: VisitorContext, userId: string): Promise<void> {
  const owner = await findOwner(ctx, { id: userId });
  if (!owner) return;
  const isKnown = (await knownDevice(ctx, owner)) !== null;
  const { numUpdatedRows: first } = await database(ctx)
    .updateTable("user")
    .set({ signed_in_at: ctx.now() })
    .where("id", "=", userId)
    .where("signed_in_at", "is", null)
    .executeTakeFirst();
  if (!isKnown && first === 0n) await tellPerson(ctx, userId, newDeviceMail);
  await recordSecurityEvent(ctx, userId, "sign-in");
  await rememberDevice(ctx, userId);
}

/**
 * To be called after each wrong password. Nothing waits for it: how long the answer takes must not tell whether the address
 * has an account.
 */
export function noteFailedSignIn(ctx: VisitorContext, email: string): void {
  const record = async () => {
    const owner = await findOwner(ctx, { email });
    await recordSecurityEvent(ctx, owner?.id ?? null, "sign-in-failed");
  };
  record().catch((error: unknown) => ctx.log.error({ err: error }, "a failed sign-in was not recorded"));
}
