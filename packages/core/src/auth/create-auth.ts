import type { SignInProvider } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import type { Database } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { Config } from "../config/index.ts";
import { authTables } from "./auth-tables.ts";
import { addressHeader } from "./caller-address.ts";
import type { AuthLibrary } from "./auth-library.ts";
import type { AskUserInfo } from "./complete-claims.ts";
import { createProviderSignIns, type ProviderSignIn } from "./provider-sign-in.ts";
import { cookiePrefix } from "./cookies.ts";
import { withDates } from "./with-dates.ts";

type AuthUser = { id: string; email: string; name: string };

/** Who a provider says that a person is, with an address that the provider has verified. */
export interface ProviderIdentity {
  provider: SignInProvider;
  /** At the provider. */
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

/** What the library asks us to do while it works; each is called with the person it is about. */
export interface AuthMails {
  onSignUp(user: { id: string }): Promise<void>;
  /** Somebody tried to open a second account with this person's address. */
  onExistingSignUp(user: AuthUser & { emailVerified: boolean }): Promise<void>;
  /** Before the person is signed in. @returns false for a person without an account who may not open one */
  onProviderIdentity(identity: ProviderIdentity): Promise<boolean>;
  onPasswordReset(user: AuthUser): Promise<void>;
  sendVerification(user: AuthUser): Promise<void>;
  sendReset(user: AuthUser, token: string): Promise<void>;
}

export type AuthConfig = Pick<Config, "appUrl" | "appSecret" | "google" | "googleIssuer" | "oidc">;

/** Accounts and sessions, kept by a library that is bound to our tables. */
export interface Auth {
  providers: Record<SignInProvider, ProviderSignIn>;
  /**
   * The library, loaded when the first one asks: it is large, and workers, and servers that nobody signs in to, do
   * without. It is spoken to through `auth.api.*` alone; its own routes are not served.
   */
  open(): Promise<AuthLibrary>;
}

export function createAuth(config: AuthConfig, db: Database, mails: AuthMails, askUserInfo: AskUserInfo): Auth {
  const options = authOptions(config, db, mails);
  let opened: Promise<AuthLibrary> | undefined;
  return {
    providers: createProviderSignIns(config, options, {
      onIdentity: (identity) => mails.onProviderIdentity(identity),
      askUserInfo,
    }),
    open: () => (opened ??= import("./auth-library.ts").then(({ openLibrary }) => openLibrary(options))),
  };
}

export type AuthOptions = ReturnType<typeof authOptions>;

function authOptions(config: AuthConfig, db: Database, mails: AuthMails) {
  return {
    appName: "Bowerbird",
    baseURL: config.appUrl,
    basePath: "/api/identity",
    secret: config.appSecret,
    database: { db: withDates(db) as never, type: "postgres" as const },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      resetPasswordTokenExpiresIn: limits.resetExpiry / 1_000,
      onPasswordReset: ({ user }: { user: AuthUser }) => mails.onPasswordReset(user),
      onExistingUserSignUp: ({ user }: { user: AuthUser & { emailVerified: boolean } }) => mails.onExistingSignUp(user),
      sendResetPassword: ({ user, token }: { user: AuthUser; token: string }) => mails.sendReset(user, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user }: { user: AuthUser }) => mails.sendVerification(user),
    },
    ...authTables,
    // A token in the mail stands in the database as its hash alone.
    verification: { ...authTables.verification, storeIdentifier: "hashed" as const },
    databaseHooks: { user: { create: { after: (user: { id: string }) => mails.onSignUp(user) } } },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.appUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" as const },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 as const },
      database: { generateId: () => uuid(), joins: true },
    },
    // Ours count before the library is asked.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  };
}
