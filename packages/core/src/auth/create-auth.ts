import { limits } from "@bowerbird/contract/limits";
import type { Database } from "@bowerbird/db";
import { betterAuth } from "better-auth";
import { v7 as uuid } from "uuid";
import type { Config } from "../config/index.ts";
import { withDates } from "./with-dates.ts";

/** What the library asks us to do while it works; each is called with the person it is about. */
export interface AuthMails {
  onSignUp(user: { id: string }): Promise<void>;
  sendVerification(user: { email: string; name: string }, token: string): Promise<void>;
  sendReset(user: { email: string; name: string }, token: string): Promise<void>;
}

/**
 * The library that keeps accounts and sessions, bound to our tables. It is spoken to through `auth.api.*` alone; its
 * own routes are not served.
 */
export function createAuth(config: Pick<Config, "appUrl" | "appSecret">, db: Database, mails: AuthMails) {
  return betterAuth({
    appName: "Bowerbird",
    baseURL: config.appUrl,
    basePath: "/api/identity",
    secret: config.appSecret,
    database: { db: withDates(db) as never, type: "postgres" },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      resetPasswordTokenExpiresIn: limits.resetExpiry / 1_000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mails.sendReset(user, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: limits.verificationExpiry / 1_000,
      sendVerificationEmail: ({ user, token }) => mails.sendVerification(user, token),
    },
    ...tables,
    databaseHooks: { user: { create: { after: (user) => mails.onSignUp(user) } } },
    advanced: {
      cookiePrefix: "bowerbird",
      useSecureCookies: config.appUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      // One query for a session and its person instead of two, with every request.
      database: { generateId: () => uuid(), joins: true },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;

const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** Our names of the library's columns. */
const tables = {
  user: {
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      firstName: { type: "string", required: false, defaultValue: "", fieldName: "first_name" },
      lastName: { type: "string", required: false, defaultValue: "", fieldName: "last_name" },
    },
  },
  session: {
    fields: { ...times, expiresAt: "expires_at", userId: "user_id", ipAddress: "ip_address", userAgent: "user_agent" },
  },
  account: {
    fields: {
      ...times,
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
    },
  },
  verification: { fields: { ...times, expiresAt: "expires_at" } },
} as const;
