import { z } from "zod";
import { email, firstName, newPassword, personName, user } from "./auth.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };

export const account = user.extend({
  createdAt: z.date(),
  /** False for people who only sign in with a provider: a recent sign-in is their proof. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether the person can sign in with the configured OpenID provider. */
  hasOidc: z.boolean(),
  /** Whether the links that the person opens are counted. */
  rememberOpens: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Omitted fields stay. Counting no more deletes what was counted. */
export const updateAccountInput = z.object({
  firstName: firstName.optional(),
  lastName: personName.optional(),
  rememberOpens: z.boolean().optional(),
  language: z.enum(languages, t.notALanguage).optional(),
});

const proof = z.string().max(limits.passwordMax).optional();

export const changeEmailInput = z.object({ email, password: proof });
export const changePasswordInput = z.object({
  currentPassword: z.string().min(1, t.pleaseEnterYourPassword).max(limits.passwordMax),
  password: newPassword,
  /** Signs out all other devices and revokes all personal tokens. */
  revokeOthers: z.boolean().default(true),
});
export const deleteAccountInput = z.object({ password: proof });

/** Without a password the call only checks whether a proof is missing. */
export const confirmInput = z.object({ password: proof });

export const disconnectProviderInput = z.object({ password: proof });

/** A device where the person is signed in. */
export const session = z.object({
  id: z.string(),
  /** E.g. "Firefox on Linux". */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.date(),
  /** With a precision of one day. */
  lastUsedAt: z.date(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionIdInput = z.object({ id: z.uuid(t.notASessionId) });
