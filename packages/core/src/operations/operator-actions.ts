import { v7 as uuid } from "uuid";
import { OperatorAction as Row, User } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { removeSecondFactor } from "../accounts/account/index.ts";
import { deleteInvitations, invitePerson } from "../accounts/auth/index.ts";
import { removeAccount } from "../backup/personal-data/index.ts";
import {
  afterCommit,
  createVisitorContext,
  inTransaction,
  type Services,
  unmanaged,
  type VisitorContext,
} from "../platform/context/index.ts";
import { notFound } from "../platform/errors/index.ts";
import type { OwnLimits } from "../platform/person-limits/index.ts";
import { findPerson } from "./people.ts";
import { restoreHistory } from "../backup/restores/index.ts";
import { recategorizationHistory } from "../categorization/recategorizations/index.ts";
import { assistantHistory } from "../organize/assistants/index.ts";
import { importHistory } from "../intake/imports/index.ts";
import { changeHistory, createHistory } from "../library/history/index.ts";
import t from "./messages.json" with { type: "json" };

/** What operators do to people, on the page or by a command. Each writes its entry of the audit with it. */
export const operatorActions = {
  /** @param email in lower case. @returns the link. @throws CONFLICT, FORBIDDEN */
  invite: (services: Services, operator: Operator, email: string): Promise<{ link: string }> =>
    audited(createVisitorContext(services), operator, { action: "invite", subject: email }, (ctx) =>
      invitePerson(ctx, email),
    ),

  /** @throws NOT_FOUND */
  revokeInvitation: (services: Services, operator: Operator, email: string): Promise<void> =>
    audited(createVisitorContext(services), operator, { action: "revoke-invitation", subject: email }, async (ctx) => {
      if ((await deleteInvitations(ctx, [email])) === 0) throw notFound(format(t.noInvitation, { email }));
    }),

  /** @returns whether it was on. @throws NOT_FOUND */
  resetSecondFactor: async (services: Services, operator: Operator, email: string): Promise<boolean> => {
    const action = { action: "reset-second-factor", subject: email };
    return audited(await findPerson(services, email), operator, action, (ctx) => removeSecondFactor(ctx));
  },

  /** @param limits omitted ones stay. @throws NOT_FOUND */
  setLimits: async (
    services: Services,
    operator: Operator,
    email: string,
    limits: Partial<OwnLimits>,
  ): Promise<void> => {
    const action = { action: "set-limits", subject: email, detail: describeLimits(limits) };
    return audited(await findPerson(services, email), operator, action, async (ctx) => {
      const { bookmarks, backupMegabytes } = limits;
      await ctx.em.nativeUpdate(
        User,
        { id: ctx.userId },
        {
          ...(bookmarks !== undefined && { bookmarkLimit: bookmarks }),
          ...(backupMegabytes !== undefined && { backupMegabyteLimit: backupMegabytes }),
        },
      );
    });
  },

  /** The caller must have confirmed it. @throws NOT_FOUND */
  deletePerson: async (services: Services, operator: Operator, email: string): Promise<void> => {
    const ctx = await findPerson(services, email);
    await removeAccount(ctx, (inner) => recordAction(inner, operator, { action: "delete-user", subject: email }));
  },
} as const;

/** "bookmarks: 5000, backup megabytes: default" */
function describeLimits({ bookmarks, backupMegabytes }: Partial<OwnLimits>): string {
  const parts = { bookmarks, "backup megabytes": backupMegabytes };
  const set = Object.entries(parts).filter(([, value]) => value !== undefined);
  return set.map(([name, value]) => `${name}: ${value ?? "default"}`).join(", ");
}

/** The history of the whole product. */
export const { listHistory, undoEntry, undoLast } = createHistory([
  assistantHistory,
  changeHistory,
  importHistory,
  recategorizationHistory,
  restoreHistory,
]);

/** Who acts, on which page or command line. */
export interface Operator {
  via: "page" | "command";
  /** The name of the page's sign-in, or of the account on the machine. */
  name: string;
  /** The network address of a request; null on the command line. */
  address: string | null;
}

/** What an operator did. */
interface OperatorAction {
  /** The name of the command. */
  action: string;
  /** The email address of the person. */
  subject: string;
  /** What was set. Never a secret. */
  detail?: string;
}

export type AuditEntry = Omit<Row, "id">;

/** Does what an operator wants and writes the entry for it, in one transaction: neither is there without the other. */
function audited<C extends VisitorContext, T>(
  ctx: C,
  operator: Operator,
  action: OperatorAction,
  work: (inner: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    const result = await work(inner);
    await recordAction(inner, operator, action);
    return result;
  });
}

/** Writes the entry, in the caller's transaction; once that is committed also a line of the log, which `operatorAction` finds. */
export async function recordAction(
  ctx: VisitorContext,
  { via, name, address }: Operator,
  { action, subject, detail = "" }: OperatorAction,
): Promise<void> {
  const row = { action, subject, detail: detail || null, via, operator: name, address, createdAt: ctx.now() };
  await ctx.em.insert(Row, { id: uuid(), ...row });
  const line = { operatorAction: action, subject, via, address, ...(detail && { detail }) };
  await afterCommit(ctx, () => ctx.log.info(line, "operator's action"));
}

/** Shown at most. */
const maxEntries = 500;
const maxAgeMs = 400 * 24 * 60 * 60_000;

/** What operators did, the newest first. */
export async function listActions(services: Services): Promise<AuditEntry[]> {
  const { em } = createVisitorContext(services);
  return em.find(Row, {}, { orderBy: { id: "desc" }, limit: maxEntries, ...unmanaged });
}

/** Removes entries older than 400 days. */
export async function purgeActions(ctx: VisitorContext): Promise<void> {
  await ctx.em.nativeDelete(Row, { createdAt: { $lt: new Date(ctx.now().getTime() - maxAgeMs) } });
}
