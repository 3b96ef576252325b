import { type Caller, findCaller, requireRecentProof } from "@bowerbird/core/accounts/auth";
import {
  actAs,
  createVisitorContext,
  type Actor,
  type Services,
  type VisitorContext,
  type Context,
} from "@bowerbird/core/platform/context";
import type { EventBus } from "@bowerbird/core/platform/events";
import { accountHeader } from "@bowerbird/contract/account-header";
import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import { AppError } from "@bowerbird/core/platform/errors";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import t from "./messages.json" with { type: "json" };

/** The context of a procedure. The caller is looked up lazily, because not every procedure needs it. */
export interface ApiContext {
  visitor: VisitorContext;
  events: EventBus;
  /** The caller, or null; looked up once. */
  findCaller(): Promise<Caller | null>;
  /** Waits until a call of the person may be worked on. @returns ends the call. @throws TOO_MANY_REQUESTS */
  takeTurn(userId: string): Promise<() => void>;
  /** The same for a call that takes much of the database. */
  takeHeavyTurn(userId: string): Promise<() => void>;
}

interface Rule {
  /** A token needs one of these; empty: for people only. */
  scopes: readonly ApiTokenScope[];
  /** The error for a token without them. @param scopes their names in a sentence */
  refuse: (scopes: string) => string;
}

/** The permissions that procedures require. */
const rules = {
  read: { scopes: ["read"], refuse: (scopes) => format(t.mayNotRead, { scopes }) },
  write: { scopes: ["write"], refuse: (scopes) => format(t.mayNotWrite, { scopes }) },
  /** What an assistant may propose. */
  organize: { scopes: ["organize", "write"], refuse: (scopes) => format(t.mayNotOrganize, { scopes }) },
  import: { scopes: ["import"], refuse: (scopes) => format(t.mayNotImport, { scopes }) },
  /** The state of imports, which tokens with `read` have always seen. */
  "read-imports": { scopes: ["import", "read"], refuse: (scopes) => format(t.mayNotReadImports, { scopes }) },
  backup: { scopes: ["backup"], refuse: (scopes) => format(t.mayNotBackUp, { scopes }) },
  /** Copies of data that a token with `read` sees anyway. */
  "read-backups": { scopes: ["backup", "read"], refuse: (scopes) => format(t.mayNotReadBackups, { scopes }) },
  /** Signed-in people only: a token must not create tokens, change a password or delete permanently. */
  account: { scopes: [], refuse: () => t.signInNeeded },
  /** Like `account`, also for a person who has yet to set up a required two-step sign-in. */
  "set-up": { scopes: [], refuse: () => t.signInNeeded },
  /** Like `account`, with a sign-in or entered password within the last 15 minutes. */
  proof: { scopes: [], refuse: () => t.signInNeeded },
} as const satisfies Record<string, Rule>;

export type Need = keyof typeof rules;

/** @param acceptsApps see `findCaller` */
export function createApiContext(
  services: Services,
  events: EventBus,
  request: { headers: Headers; appendHeader: (name: string, value: string) => void },
  acceptsApps = false,
): ApiContext {
  const visitor = createVisitorContext(services, request);
  let found: Promise<Caller | null> | undefined;
  return { visitor, events, findCaller: () => (found ??= findCaller(visitor, acceptsApps)), ...noTurns };
}

const noTurn = () => Promise.resolve(() => {});
const noTurns = { takeTurn: noTurn, takeHeavyTurn: noTurn };

/** For calls that a call makes: they are part of its turn. Waiting for one of their own, all calls of a batch could wait for each other. */
export function withinTurn(context: ApiContext): ApiContext {
  return { ...context, takeTurn: noTurn };
}

/** For calls in a transaction: who has a heavy turn might wait for its locks. */
export function withinTransaction(context: ApiContext): ApiContext {
  return { ...context, ...noTurns };
}

/** Reads up to `max` rows: more than 500 in a heavy turn. */
export function readRows<T>(context: ApiContext, userId: string, max: number, read: () => Promise<T>): Promise<T> {
  return max > limits.rowsAtOnce ? inHeavyTurn(context, userId, read) : read();
}

/** Does what takes much of the database, such as reading more than 500 rows, when no other call of the person does. */
export async function inHeavyTurn<T>(
  { takeHeavyTurn }: Pick<ApiContext, "takeHeavyTurn">,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const endTurn = await takeHeavyTurn(userId);
  try {
    return await work();
  } finally {
    endTurn();
  }
}

/** The scopes of which a token needs one; empty when no token is enough. */
export function scopesFor(need: Need): readonly ApiTokenScope[] {
  return rules[need].scopes;
}

interface PersonContext {
  app: Context;
  caller: Caller;
  endTurn: () => void;
}

/**
 * The caller and the use cases' context, who has a turn until it is ended, or the request is answered.
 *
 * @param waits false for a call that needs no turn
 * @throws UNAUTHORIZED without a caller, and where the request names another; FORBIDDEN for a token without the scope, when a proof is missing, and with
 *   `mustSetUpTwoStep: true` while a required two-step sign-in is not set up
 */
export async function personContext(context: ApiContext, need: Need, waits = true): Promise<PersonContext> {
  const caller = await context.findCaller();
  if (!caller || isForAnother(context, caller)) throw new AppError("UNAUTHORIZED", t.notAuthenticated);
  if (caller.via.type !== "session") refuseToken(caller, need);
  if (caller.mustSetUpTwoStep && need !== "set-up") throw twoStepMissing();
  const app = actAs(context.visitor, caller.userId, toActor(caller, context.visitor.headers));
  if (need === "proof") await requireRecentProof(app);
  return { app, caller, endTurn: waits ? await context.takeTurn(app.userId) : () => {} };
}

/** Whether another person was signed in where the request was made. */
function isForAnother({ visitor }: ApiContext, { userId }: Caller): boolean {
  const wanted = visitor.headers.get(accountHeader);
  return wanted !== null && wanted !== userId;
}

/** The extension has a token like other programs; browsers send its address as the origin. */
function toActor({ via }: Caller, headers: Headers): Actor {
  if (via.type === "session") return { type: "person", sessionId: via.id };
  const isExtension = /^[a-z-]+-extension:/.test(headers.get("origin") ?? "");
  return isExtension ? { type: "extension" } : { type: "token", name: via.name };
}

function twoStepMissing(): AppError {
  const message = t.secondFactorRequired;
  return new AppError("FORBIDDEN", message, { mustSetUpTwoStep: true });
}

function refuseToken(caller: Caller, need: Need): void {
  const { scopes, refuse }: Rule = rules[need];
  if (scopes.length === 0) throw new AppError("FORBIDDEN", refuse(""));
  if (scopes.some((scope) => caller.scopes.includes(scope))) return;
  const [one = "", other] = scopes;
  const names = other === undefined ? format(t.oneScope, { one }) : format(t.scopeOr, { one, other });
  throw new AppError("FORBIDDEN", refuse(names), { needsScope: scopes });
}
