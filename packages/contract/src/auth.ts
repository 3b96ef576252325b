import { z } from "zod";
import { limits } from "./limits.ts";

export const messages = {
  passwordTooShort: "Password must be at least 8 characters long",
  passwordsDiffer: "Passwords do not match",
  resetTokenMissing: "Invalid reset link. Please request a new password reset.",
} as const;

/** Why a sign-in with Google came to nothing. The login screen is told the name and says the sentence. */
export const googleProblems = {
  "google-not-set-up": "Sign-in with Google is not set up here. Please use your email and password.",
  "google-unreachable": "Google cannot be reached at the moment. Please try again later, or use your password.",
  "google-cancelled": "The sign-in with Google was cancelled.",
  "google-expired": "This sign-in took too long or began in another browser. Please try again.",
  "google-unverified":
    "Google has not verified your email address. Please verify it there, or sign up with a password.",
  "google-not-linked":
    "There is an account with this email address already, but the address is not verified. Please open the link in our mail first.",
  "google-failed": "The sign-in with Google failed. Please try again.",
} as const;
export type GoogleProblem = keyof typeof googleProblems;

/** Passkeys need a domain: a server that is reached by an IP address has none. */
export const authOptions = z.object({ google: z.boolean(), passkeys: z.boolean() });
export const redirectOutput = z.object({ url: z.string() });

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength)
  .pipe(z.email("Please enter a valid email address"));
export const newPassword = z
  .string()
  .min(limits.passwordMin, messages.passwordTooShort)
  .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long`);

/** One line of what can be seen: names stand in mails. */
export const personName = z
  .string()
  .trim()
  .max(limits.nameLength)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, "A name is one line without control characters");
export const firstName = personName.min(1, "Please enter your first name");

export const signupInput = z.object({
  firstName,
  lastName: personName.optional().default(""),
  email,
  password: newPassword,
});
export type SignupInput = z.input<typeof signupInput>;

export const loginInput = z.object({
  email,
  password: z.string().min(1, "Please enter your password").max(limits.passwordMax),
});
export const emailInput = z.object({ email });
export const tokenInput = z.object({ token: z.string().max(4_000).default("") });
export const resetPasswordInput = z.object({ password: newPassword, token: z.string().max(4_000).default("") });

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type User = z.infer<typeof user>;

/** What came of a mailed link, and where it leads: to the app, as this browser is signed in now, or on to signing in. */
export const verifiedEmail = z.object({
  message: z.string(),
  next: z.enum(["home", "sign-in", "choose-password"]),
});
export type VerifiedEmail = z.infer<typeof verifiedEmail>;

export const messageOutput = z.object({ message: z.string() });
