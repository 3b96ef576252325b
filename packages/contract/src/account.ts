import { z } from "zod";
import { email, firstName, newPassword, personName, user } from "./auth.ts";
import { limits } from "./limits.ts";

/** The person's account as its settings show it. */
export const account = user.extend({
  createdAt: z.date(),
  /** False for a person who signs in with a provider alone: a sign-in of a moment ago is their proof. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether the person can sign in with the provider that the operator named. */
  hasOidc: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Names that are not given stay as they are. */
export const updateAccountInput = z.object({
  firstName: firstName.optional(),
  lastName: personName.optional(),
});

const proof = z.string().max(limits.passwordMax).optional();

export const changeEmailInput = z.object({ email, password: proof });
export const changePasswordInput = z.object({
  currentPassword: z.string().min(1, "Please enter your password").max(limits.passwordMax),
  password: newPassword,
  /** Signs out all other devices and revokes all personal tokens. */
  revokeOthers: z.boolean().default(true),
});
export const deleteAccountInput = z.object({ password: proof });

/** Without a password the call only tells whether a proof is missing. */
export const confirmInput = z.object({ password: proof });

export const disconnectProviderInput = z.object({ password: proof });

/** A place where the person is signed in. */
export const session = z.object({
  id: z.string(),
  /** Such as "Firefox on Linux". */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.date(),
  /** To the day. */
  lastUsedAt: z.date(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionIdInput = z.object({ id: z.uuid("This is not the id of a session.") });
