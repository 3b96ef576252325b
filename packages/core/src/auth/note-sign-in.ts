import { database, type VisitorContext } from "../context/index.ts";
import { findOwner, knownDevice, rememberDevice } from "./known-device.ts";
import { newDeviceMail } from "./security-mails.ts";
import { tellPerson } from "./tell-person.ts";

/**
 * To be called after each sign-in: remembers the browser, and tells the person by mail when it is one that they have
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
  await rememberDevice(ctx, userId);
}
