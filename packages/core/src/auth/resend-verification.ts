import { database, type VisitorContext } from "../context/index.ts";
import { limited } from "../rate-limits/index.ts";
import { atLeast, mailTime } from "./at-least.ts";
import { createAuthMails } from "./auth-mails.ts";

/** Sends the link again where the address waits for it. The answer is the same for every address. */
export async function resendVerification(
  ctx: VisitorContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  await limited(ctx, "resendVerification", { account: email }, () =>
    atLeast(mailTime, () => sendIfWaiting(ctx, email)),
  );
  return { message: "If this address waits for verification, we have sent it a new link." };
}

async function sendIfWaiting(ctx: VisitorContext, email: string): Promise<void> {
  const user = await database(ctx)
    .selectFrom("user")
    .select(["id", "email", "name"])
    .where("email", "=", email)
    .where("email_verified", "=", false)
    .executeTakeFirst();
  if (user) await createAuthMails(() => ctx).sendVerification(user);
}
