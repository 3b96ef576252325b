import { sql } from "kysely";
import { database, inTransaction, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { forgetMailTokens } from "./mail-tokens.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { emailChangedMail } from "./security-mails.ts";
import { describeHappening } from "./tell-person.ts";

/**
 * Makes the address, whose link was followed, the account's, and tells the old address. Links that went there end.
 *
 * @throws CONFLICT when it is another account's by now
 */
export async function changeEmailTo(
  ctx: VisitorContext,
  { userId, email }: { userId: string; email: string },
): Promise<{ message: string }> {
  const before = await database(ctx)
    .selectFrom("user")
    .select(["email", "name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  await inTransaction(ctx, async (inner) => {
    const { numUpdatedRows } = await database(inner)
      .updateTable("user")
      .set({ email, email_verified: true, updated_at: ctx.now() })
      .where("id", "=", userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("user as other")
              .select(sql`1`.as("one"))
              .where("other.email", "=", email),
          ),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("CONFLICT", "This address belongs to another account.");
    await forgetMailTokens(inner, userId);
  });
  await recordSecurityEvent(ctx, userId, "email-changed", email);
  if (before) await queueMail(ctx, emailChangedMail(email)(before, describeHappening(ctx)));
  return { message: "Email verified! From now on you sign in with this address." };
}
