import { signUpRefusals, type SignUps } from "@bowerbird/contract/auth";
import { database, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { isInvited } from "./invitations.ts";

/** Who may open an account now. An empty installation that asks for invitations is open: the first person invites. */
export async function signUpsNow(ctx: VisitorContext): Promise<SignUps> {
  const { signUps } = ctx.services.config;
  return signUps === "invite" && !(await hasAccounts(ctx)) ? "open" : signUps;
}

/** @throws FORBIDDEN, the same for every address, where an account needs an invitation or cannot be opened */
export async function refuseUninvited(ctx: VisitorContext): Promise<void> {
  const signUps = await signUpsNow(ctx);
  if (signUps !== "open") throw new AppError("FORBIDDEN", signUpRefusals[signUps]);
}

/** Whether an address that a provider has verified may open an account. */
export async function mayOpenAccount(ctx: VisitorContext, email: string): Promise<boolean> {
  const signUps = await signUpsNow(ctx);
  return signUps === "open" || (signUps === "invite" && (await isInvited(ctx, email)));
}

async function hasAccounts(ctx: VisitorContext): Promise<boolean> {
  const row = await database(ctx).selectFrom("user").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}
