import type { Account, updateAccountInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { getAccount } from "./get-account.ts";

/** Changes the person's names; one that is not given stays. */
export async function updateAccount(ctx: Context, input: z.output<typeof updateAccountInput>): Promise<Account> {
  const { firstName, lastName } = { ...(await getAccount(ctx)), ...input };
  await database(ctx)
    .updateTable("user")
    .set({ first_name: firstName, last_name: lastName, name: `${firstName} ${lastName}`.trim(), updated_at: ctx.now() })
    .where("id", "=", ctx.userId)
    .execute();
  return getAccount(ctx);
}
