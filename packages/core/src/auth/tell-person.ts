import { database, type VisitorContext } from "../context/index.ts";
import { type Mail, queueMail } from "../mail/index.ts";
import { callerAddress } from "./caller-address.ts";
import { deviceName } from "./device-name.ts";

export interface Recipient {
  email: string;
  name: string;
}

/** When and from where something was done. */
export interface Happening {
  appUrl: string;
  /** Such as "22 November 2026, 20:01 UTC, with Firefox on Linux, from the address 203.0.113.9". */
  when: string;
}

/** Writes to the person about what was just done with their account. */
export async function tellPerson(
  ctx: VisitorContext,
  userId: string,
  make: (user: Recipient, happening: Happening) => Mail,
): Promise<void> {
  const user = await database(ctx)
    .selectFrom("user")
    .select(["email", "name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user) await queueMail(ctx, make(user, describeHappening(ctx)));
}

export function describeHappening(ctx: VisitorContext): Happening {
  const day = ctx.now().toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const address = callerAddress(ctx);
  const userAgent = ctx.headers.get("user-agent");
  const device = userAgent === null ? "" : `, with ${deviceName(userAgent)}`;
  const when = `${day.replace(" at ", ", ")} UTC${device}${address === null ? "" : `, from the address ${address}`}`;
  return { appUrl: ctx.services.config.appUrl, when };
}
