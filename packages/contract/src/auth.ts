import { z } from "zod";
import { limits } from "./limits.ts";

export const messages = {
  passwordTooShort: "Password must be at least 8 characters long",
  passwordsDiffer: "Passwords do not match",
  resetTokenMissing: "Invalid reset link. Please request a new password reset.",
} as const;

/** The OpenID providers that a person can sign in with: Google, and one that the operator names. */
export const signInProviders = ["google", "oidc"] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** What each is called where the operator says nothing else. */
export const providerNames: Record<SignInProvider, string> = { google: "Google", oidc: "Single sign-on" };

/** Why a sign-in with a provider came to nothing, in a sentence with the provider's name. */
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
/** What the login screen is told, such as `google-cancelled`. */
export type SignInProblem = `${SignInProvider}-${ProviderProblem}`;

/** Who may open an account: everyone, those who are invited, or no one. */
export const signUps = z.enum(["open", "invite", "closed"]);
export type SignUps = z.infer<typeof signUps>;

/** Why a sign-up is refused. */
export const signUpRefusals = {
  invite: "New accounts are by invitation here. Please open the link in your invitation mail.",
  closed: "No new accounts can be opened here.",
} as const satisfies Record<Exclude<SignUps, "open">, string>;

export const authOptions = z.object({
  /** Whether Google is among the providers. */
  google: z.boolean(),
  /** Those that are set up, with the names that their buttons carry. */
  providers: z.array(z.object({ id: z.enum(signInProviders), name: z.string() })),
  /** Passkeys need a domain: a server that is reached by an IP address has none. */
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

/** The address is the one that was invited. */
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
  /** The one of the sign-up, where the link is opened in another browser than signed up. */
  password: z.string().max(limits.passwordMax).optional(),
});
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
  next: z.enum(["home", "sign-in"]),
});
export type VerifiedEmail = z.infer<typeof verifiedEmail>;

export const messageOutput = z.object({ message: z.string() });
