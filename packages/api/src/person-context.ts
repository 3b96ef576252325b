import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import { type Caller, demandProof } from "@bowerbird/core/auth";
import { actAs, type Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import type { ApiContext } from "./context.ts";

interface Rule {
  /** A token with one of these may do it; without any it is for people alone. */
  scopes: readonly ApiTokenScope[];
  /** Completes "This token may not …". */
  deed: string;
}

/** What calls need of who makes them. Every call names one of these. */
const rules = {
  read: { scopes: ["read"], deed: "read your bookmarks" },
  write: { scopes: ["write"], deed: "change anything" },
  import: { scopes: ["import"], deed: "import or upload files" },
  /** How imports went: tokens for reading have always seen it. */
  "read-imports": { scopes: ["import", "read"], deed: "see your imports" },
  backup: { scopes: ["backup"], deed: "back up or restore" },
  /** Copies of what a token for reading sees anyway. */
  "read-backups": { scopes: ["backup", "read"], deed: "export or see your backups" },
  /** A person who is signed in: a token must not make itself another, change a password or delete permanently. */
  account: { scopes: [], deed: "change your account" },
  /** Such a person who has signed in, or entered the password, in the last 15 minutes. */
  proof: { scopes: [], deed: "change your account" },
} as const satisfies Record<string, Rule>;

export type Need = keyof typeof rules;

/** The scopes of which a token needs one; none where no token is enough. */
export function scopesFor(need: Need): readonly ApiTokenScope[] {
  return rules[need].scopes;
}

/**
 * The person who calls, and the context that use cases work with.
 *
 * @throws UNAUTHORIZED without a caller; FORBIDDEN for a token that may not do that, and where a proof is missing
 */
export async function personContext(context: ApiContext, need: Need): Promise<{ app: Context; caller: Caller }> {
  const caller = await context.findCaller();
  if (!caller) throw new AppError("UNAUTHORIZED", "Not authenticated");
  if (caller.via.type === "token") refuseToken(caller, need);
  const app = actAs(context.visitor, caller.userId);
  if (need === "proof") await demandProof(app);
  return { app, caller };
}

function refuseToken(caller: Caller, need: Need): void {
  const { scopes, deed }: Rule = rules[need];
  if (scopes.length === 0) throw new AppError("FORBIDDEN", "A token cannot do this. Please sign in.");
  if (scopes.some((scope) => caller.scopes.includes(scope))) return;
  const names = scopes.map((scope) => `"${scope}"`).join(" or ");
  throw new AppError("FORBIDDEN", `This token may not ${deed}. It needs the scope ${names}.`, { needsScope: scopes });
}
