import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import type { SignInProvider } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import type { Database } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { Config } from "../../platform/config/index.ts";
import { addressHeader } from "../../platform/context/index.ts";
import type { AskProvider } from "./id-token.ts";
import { createProviderSignIns, type ProviderSignIn } from "./providers.ts";
import { cookiePath, cookiePrefix } from "./cookies.ts";
import type { KyselyPlugin } from "kysely";
import type { ErrorCode } from "@bowerbird/contract/errors";
import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

type AuthUser = { id: string; email: string; name: string };

/** A person's identity at a provider, with an address that the provider has verified. */
export interface ProviderIdentity {
  provider: SignInProvider;
  /** At the provider. */
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

/** Callbacks of the library. */
export interface AuthMails {
  onSignUp(user: { id: string }): Promise<void>;
  /** A sign-up with the address of an existing account. */
  onExistingSignUp(user: AuthUser & { emailVerified: boolean }): Promise<void>;
  /** Called before the person is signed in. @returns false for a person who has no account and may not open one */
  onProviderIdentity(identity: ProviderIdentity): Promise<boolean>;
  onPasswordReset(user: AuthUser): Promise<void>;
  /** @param signUp default: the newest with the address */
  sendVerification(user: AuthUser, signUp?: { id: string; name: string }): Promise<void>;
  sendReset(user: AuthUser, token: string): Promise<void>;
}

export type AuthConfig = Pick<Config, "appUrl" | "appSecret" | "google" | "googleIssuer" | "oidc">;

/** Accounts and sessions: better-auth on our tables. */
export interface Auth {
  providers: Record<SignInProvider, ProviderSignIn>;
  /**
   * The library, loaded lazily: it is large, and workers never need it. Only `auth.api.*` is used; its own routes are
   * not served.
   */
  open(): Promise<AuthLibrary>;
}

declare module "../../platform/context/index.ts" {
  interface Services {
    auth: Auth;
  }
}

export type AuthOptions = ReturnType<typeof authOptions>;

const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** Our column names for the library's fields. */
const authTables = {
  user: {
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      firstName: { type: "string", required: false, defaultValue: "", fieldName: "first_name" },
      lastName: { type: "string", required: false, defaultValue: "", fieldName: "last_name" },
      language: { type: "string", required: false, defaultValue: () => currentLanguage() },
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

const readTimes: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(readRow) }),
};

export function createAuth(config: AuthConfig, db: Database, mails: AuthMails, askProvider: AskProvider): Auth {
  const options = authOptions(config, db, mails);
  let opened: Promise<AuthLibrary> | undefined;
  return {
    providers: createProviderSignIns(config, options, {
      onIdentity: (identity) => mails.onProviderIdentity(identity),
      askProvider,
    }),
    open: () => (opened ??= openLibrary(options)),
  };
}

type AuthLibrary = Awaited<ReturnType<typeof openLibrary>>;

/** Lazy: the library is loaded only once someone signs in. */
async function openLibrary(options: AuthOptions) {
  const { betterAuth } = await import("better-auth");
  return betterAuth(options);
}

/**
 * A connection that reads times as `Date`, as the library expects. Our driver returns text, which compares with a date as
 * neither earlier nor later, so nothing would ever expire.
 */
function withDates(db: Database): Database {
  return db.withPlugin(readTimes);
}

function authOptions(config: AuthConfig, db: Database, mails: AuthMails) {
  return {
    appName: "Bowerbird",
    // The library would put its own path only behind an address without one.
    baseURL: `${config.appUrl}/api/identity`,
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
    // Only the hash of a mailed token is stored.
    verification: { ...authTables.verification, storeIdentifier: "hashed" as const },
    databaseHooks: { user: { create: { after: (user: { id: string }) => mails.onSignUp(user) } } },
    advanced: {
      ...cookieOptions(config),
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 as const },
      database: { generateId: () => uuid(), joins: true },
    },
    // Our own limiter runs before the library is called.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  };
}

/** With its own option for secure cookies the library would put `__Secure-` before our prefix. */
function cookieOptions(config: AuthConfig) {
  const secure = config.appUrl.startsWith("https:");
  const attributes = { httpOnly: true, sameSite: "lax" as const, secure, path: cookiePath(config) };
  return { cookiePrefix: cookiePrefix(config), useSecureCookies: false, defaultCookieAttributes: attributes };
}

function readRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readValue(name, value)]));
}

function readValue(name: string, value: unknown): unknown {
  return name.endsWith("_at") && typeof value === "string" ? new Date(value) : value;
}

/** Our messages by the library's error code; other codes get `fallback`. */
const sentences: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ["UNAUTHORIZED", t.wrongEmailOrPassword],
  EMAIL_NOT_VERIFIED: ["FORBIDDEN", t.emailUnverified],
  INVALID_TOKEN: ["BAD_REQUEST", t.linkInvalid],
  TOKEN_EXPIRED: ["BAD_REQUEST", t.linkExpired],
};

/** Runs a library call and converts its client errors to `AppError`. Other errors pass through. */
export async function withAuthErrors<T>(fallback: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // Lazy: the library is loaded only once someone signs in.
    const { APIError } = await import("better-auth/api");
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const [code, message] = sentences[error.body?.code ?? ""] ?? ["BAD_REQUEST", fallback];
    throw new AppError(code, message);
  }
}
