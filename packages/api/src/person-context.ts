import type { Caller } from "@bowerbird/core/auth";
import type { Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import type { ApiContext } from "./context.ts";

/** What a call does: `account` is for people themselves, not for programs with their token. */
export type Need = "read" | "write" | "account";

/**
 * The person who calls, and the context that use cases work with.
 *
 * @throws UNAUTHORIZED for nobody; FORBIDDEN for a token that may not do that
 */
export async function personContext(context: ApiContext, need: Need): Promise<{ app: Context; caller: Caller }> {
  const caller = await context.findCaller();
  if (!caller) throw new AppError("UNAUTHORIZED", "Not authenticated");
  if (need === "account" && caller.via.type === "token") {
    throw new AppError("FORBIDDEN", "A token cannot do this. Please sign in.");
  }
  if (need !== "read" && caller.scope === "read") throw new AppError("FORBIDDEN", "This token may only read.");
  return { app: { ...context.visitor, userId: caller.userId }, caller };
}
