import { z } from "zod";
import { limits } from "./limits.ts";

export const messages = {
  passwordTooShort: "Password must be at least 8 characters long",
  passwordsDiffer: "Passwords do not match",
  resetTokenMissing: "Invalid reset link. Please request a new password reset.",
} as const;

/** OpenID providers: Google, and one that the operator configures. */
export const signInProviders = ["google", "oidc"] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Default display names. */
export const providerNames: Record<SignInProvider, string> = { google: "Google", oidc: "Single sign-on" };

/** Why a sign-in with a provider failed: messages with the provider's name. */
export const providerProblems = {
  "not-set-up": (name: string) => `Sign-in with ${name} is not set up here. Please use your email and password.`,
  unreachable: (name: string) =>
    `${name} cannot be reached at the moment. Please try again later, or use your password.`,
  cancelled: (name: string) => `The sign-in with ${name} was cancelled.`,
  expired: () => "This sign-in took too long or began in another browser. Please try again.",
  unverified: (name: string) =>
    `${name} has not verified your email address. Please verify it there, or sign up with a password.`,
  "not-linked": () =>
    "There is an account with this email address already, but the address is not verified. Please open the link in our mail first.",
  "no-account": (name: string) =>
    `There is no account with your email address at ${name}, and new accounts are not open to everyone here.`,
  failed: (name: string) => `The sign-in with ${name} failed. Please try again.`,
} as const;
export type ProviderProblem = keyof typeof providerProblems;
/** The login page's parameter, e.g. `google-cancelled`. */
export type SignInProblem = `${SignInProvider}-${ProviderProblem}`;

/** Who may open an account: everyone, those who are invited, or no one. */
export const signUps = z.enum(["open", "invite", "closed"]);
export type SignUps = z.infer<typeof signUps>;

export const signUpRefusals = {
  invite: "New accounts are by invitation here. Please open the link in your invitation mail.",
  closed: "No new accounts can be opened here.",
} as const satisfies Record<Exclude<SignUps, "open">, string>;

export const authOptions = z.object({
  /** Whether Google is among the providers. */
  google: z.boolean(),
  /** The configured providers, with the names on their buttons. */
  providers: z.array(z.object({ id: z.enum(signInProviders), name: z.string() })),
  /** False for a server with an IP address: passkeys need a domain. */
  passkeys: z.boolean(),
  signUps,
});
export type AuthOptions = z.infer<typeof authOptions>;
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

/** One line of visible characters, because names are used in mails. */
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

/** Without an email address, which is the invited one. */
export const acceptInvitationInput = signupInput.omit({ email: true }).extend({ token: z.string().max(100) });
export type AcceptInvitationInput = z.input<typeof acceptInvitationInput>;
export const invitation = z.object({ email: z.string() });

export const loginInput = z.object({
  email,
  password: z.string().min(1, "Please enter your password").max(limits.passwordMax),
});
export const emailInput = z.object({ email });
export const tokenInput = z.object({ token: z.string().max(4_000).default("") });
export const verifyEmailInput = tokenInput.extend({
  /** The password of the sign-up, if the link is opened in another browser. */
  password: z.string().max(limits.passwordMax).optional(),
});
export const resetPasswordInput = z.object({ password: newPassword, token: z.string().max(4_000).default("") });

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The operator requires two-step sign-in; until it is set up, nothing else is allowed. */
  mustSetUpTwoStep: z.literal(true).optional(),
});
export type User = z.infer<typeof user>;

/** `next` is `home` when this browser is signed in now. */
export const verifiedEmail = z.object({
  message: z.string(),
  next: z.enum(["home", "sign-in"]),
});
export type VerifiedEmail = z.infer<typeof verifiedEmail>;

export const messageOutput = z.object({ message: z.string() });
