import {
  account,
  changeEmailInput,
  changePasswordInput,
  confirmInput,
  deleteAccountInput,
  disconnectProviderInput,
  session,
  sessionIdInput,
  updateAccountInput,
} from "@bowerbird/contract/account";
import { messageOutput } from "@bowerbird/contract/auth";
import { listSecurityEventsInput, securityEventPage } from "@bowerbird/contract/security-events";
import {
  changeEmail,
  changePassword,
  confirmPerson,
  disconnectProvider,
  getAccount,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  updateAccount,
} from "@bowerbird/core/accounts/account";
import { deleteAccount } from "@bowerbird/core/backup/personal-data";
import { listSecurityEvents } from "@bowerbird/core/accounts/auth";
import { z } from "zod";
import { accountProcedure, readProcedure, router, provenProcedure } from "../trpc.ts";
import { apiToken, apiTokenIdInput, createApiTokenInput, createdApiToken } from "@bowerbird/contract/api-tokens";
import { connectedApp, connectedAppIdInput } from "@bowerbird/contract/connected-apps";
import {
  createApiToken,
  disconnectApp,
  listApiTokens,
  listConnectedApps,
  revokeApiToken,
} from "@bowerbird/core/accounts/account";
import { notificationSettings, notificationSettingsInput } from "@bowerbird/contract/notifications";
import { changeNotifications, getNotifications } from "@bowerbird/core/accounts/notifications";

const tags = ["Account"];

export const accountRouter = router({
  get: readProcedure
    .meta({ openapi: { method: "GET", path: "/account", summary: "Get your account", tags } })
    .input(z.void())
    .output(account)
    .query(({ ctx }) => getAccount(ctx.app)),
  update: accountProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/account",
        summary: "Change your name, your language and whether opened links are counted",
        tags,
      },
    })
    .input(updateAccountInput)
    .output(account)
    .mutation(({ ctx, input }) => updateAccount(ctx.app, input)),
  changeEmail: accountProcedure
    .meta({ openapi: { method: "POST", path: "/account/email", summary: "Change your email address", tags } })
    .input(changeEmailInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => changeEmail(ctx.app, input)),
  changePassword: accountProcedure
    .meta({ openapi: { method: "POST", path: "/account/password", summary: "Change your password", tags } })
    .input(changePasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => changePassword(ctx.app, input)),
  /** By REST a hand-written route: generated ones ignore the body of DELETE, and URLs are logged. */
  delete: accountProcedure
    .input(deleteAccountInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => deleteAccount(ctx.app, input)),
  confirm: accountProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/account/confirm",
        summary: "Enter your password again, for calls that ask for it",
        description:
          "A call that needs a proof is refused with 403 and `proof`: `password`, or `sign-in` for an account without one. The proof holds for 15 minutes.",
        tags,
      },
    })
    .input(confirmInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => confirmPerson(ctx.app, input)),
  securityEvents: accountProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/account/security-events",
        summary: "List the security events of your account, newest first",
        tags,
      },
    })
    .input(listSecurityEventsInput)
    .output(securityEventPage)
    .query(({ ctx, input }) => listSecurityEvents(ctx.app, input)),
  disconnectGoogle: accountProcedure
    .meta({
      openapi: { method: "POST", path: "/account/google/disconnect", summary: "Disconnect Google sign-in", tags },
    })
    .input(disconnectProviderInput)
    .output(account)
    .mutation(({ ctx, input }) => disconnectProvider(ctx.app, "google", input)),
  disconnectOidc: accountProcedure
    .meta({ openapi: { method: "POST", path: "/account/oidc/disconnect", summary: "Disconnect single sign-on", tags } })
    .input(disconnectProviderInput)
    .output(account)
    .mutation(({ ctx, input }) => disconnectProvider(ctx.app, "oidc", input)),
  sessions: accountProcedure
    .meta({ openapi: { method: "GET", path: "/account/sessions", summary: "List your devices", tags }, isHeavy: true })
    .input(z.void())
    .output(z.array(session))
    .query(({ ctx }) => listSessions(ctx.app)),
  revokeSession: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/account/sessions/{id}", summary: "Sign out a device", tags } })
    .input(sessionIdInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => revokeSession(ctx.app, input)),
  revokeOtherSessions: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/account/sessions", summary: "Sign out all other devices", tags } })
    .input(z.void())
    .output(z.object({ ended: z.number() }))
    .mutation(({ ctx }) => revokeOtherSessions(ctx.app)),
});

export const apiTokensRouter = router({
  list: accountProcedure
    .meta({ openapi: { method: "GET", path: "/account/tokens", summary: "List your personal API tokens", tags } })
    .input(z.void())
    .output(z.array(apiToken))
    .query(({ ctx }) => listApiTokens(ctx.app)),
  create: provenProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/account/tokens",
        summary: "Create a personal API token",
        description: "Only this answer contains the token itself.",
        tags,
        successDescription: "Made",
      },
      successStatus: 201,
    })
    .input(createApiTokenInput)
    .output(createdApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx.app, input)),
  revoke: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/account/tokens/{id}", summary: "Revoke a token", tags } })
    .input(apiTokenIdInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => revokeApiToken(ctx.app, input)),
});

export const connectedAppsRouter = router({
  list: accountProcedure
    .meta({ openapi: { method: "GET", path: "/account/apps", summary: "List the apps that you have connected", tags } })
    .input(z.void())
    .output(z.array(connectedApp))
    .query(({ ctx }) => listConnectedApps(ctx.app)),
  disconnect: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/account/apps/{id}", summary: "Disconnect an app", tags } })
    .input(connectedAppIdInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => disconnectApp(ctx.app, input)),
});

export const notificationsRouter = router({
  get: readProcedure
    .meta({ openapi: { method: "GET", path: "/account/notifications", summary: "Get your notifications", tags } })
    .input(z.void())
    .output(notificationSettings)
    .query(({ ctx }) => getNotifications(ctx.app)),
  change: accountProcedure
    .meta({
      openapi: { method: "PUT", path: "/account/notifications", summary: "Change your notifications", tags },
    })
    .input(notificationSettingsInput)
    .output(notificationSettings)
    .mutation(({ ctx, input }) => changeNotifications(ctx.app, input)),
});
