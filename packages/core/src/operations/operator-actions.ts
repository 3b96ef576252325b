import { User } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { removeSecondFactor } from "../accounts/account/index.ts";
import { deleteInvitations, invitePerson } from "../accounts/auth/index.ts";
import { removeAccount } from "../backup/personal-data/index.ts";
import { createVisitorContext, type Services } from "../platform/context/index.ts";
import { notFound } from "../platform/errors/index.ts";
import type { OwnLimits } from "../platform/person-limits/index.ts";
import { audited, type Operator, recordAction } from "./audit.ts";
import { findPerson } from "./people.ts";
import { restoreHistory } from "../backup/restores/index.ts";
import { recategorizationHistory } from "../categorization/recategorizations/index.ts";
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
  changeHistory,
  importHistory,
  recategorizationHistory,
  restoreHistory,
]);
