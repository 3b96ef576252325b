import { z } from "zod";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };
import { format } from "./messages.ts";

export const messages = {
  passwordTooShort: t.passwordTooShort,
  passwordsDiffer: t.passwordsDoNotMatch,
  resetTokenMissing: t.resetLinkInvalid,
} as const;

/** OpenID providers: Google, and one that the operator configures. */
export const signInProviders = ["google", "oidc"] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Default display names. */
export const providerNames: Record<SignInProvider, string> = { google: "Google", oidc: t.singleSignOn };

/** Why a sign-in with a provider failed: messages with the provider's name. */
export const providerProblems = {
  "not-set-up": (name: string) => format(t.providerNotSetUp, { name }),
  unreachable: (name: string) => format(t.providerUnreachable, { name }),
  cancelled: (name: string) => format(t.providerCancelled, { name }),
  expired: () => t.signInExpired,
  unverified: (name: string) => format(t.providerUnverified, { name }),
  "not-linked": () => t.accountUnverified,
  "no-account": (name: string) => format(t.noAccountAtProvider, { name }),
  unusable: (name: string) => format(t.providerUnusable, { name }),
  failed: (name: string) => format(t.providerFailed, { name }),
} as const;
export type ProviderProblem = keyof typeof providerProblems;
/** The login page's parameter, e.g. `google-cancelled`. */
export type SignInProblem = `${SignInProvider}-${ProviderProblem}`;

/** Who may open an account: everyone, those who are invited, or no one. */
export const signUps = z.enum(["open", "invite", "closed"]);
export type SignUps = z.infer<typeof signUps>;

export const signUpRefusals = {
  invite: t.signUpByInvitation,
  closed: t.signUpClosed,
} as const satisfies Record<Exclude<SignUps, "open">, string>;

export const authOptions = z.object({
  /** Whether Google is among the providers. */
  google: z.boolean(),
  /** The configured providers, with the names on their buttons. */
  providers: z.array(z.object({ id: z.enum(signInProviders), name: z.string() })),
  /** False for a server with an IP address: passkeys need a domain. */
  passkeys: z.boolean(),
  /** People sign in with a provider alone. */
  passwordSignIn: z.literal(false).optional(),
  signUps,
});
export type AuthOptions = z.infer<typeof authOptions>;
export const redirectOutput = z.object({ url: z.string() });

/** An address as it is stored and compared: other letters than A to Z stay, as K (the Kelvin sign) would become a plain k. */
export function toStoredEmail(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export const email = z
  .string(t.pleaseEnterAValidEmailAddress)
  .trim()
  .overwrite(toStoredEmail)
  .max(limits.emailLength, t.pleaseEnterAValidEmailAddress)
  .pipe(z.email(t.pleaseEnterAValidEmailAddress));
export const newPassword = z
  .string(messages.passwordTooShort)
  .min(limits.passwordMin, messages.passwordTooShort)
  .max(limits.passwordMax, { error: () => format(t.passwordTooLong, { max: limits.passwordMax }) });

/** One line of visible characters, because names are used in mails. */
export const personName = z
  .string()
  .trim()
  .max(limits.nameLength)
  // Without classes such as \p{Cc}: programs read the pattern in openapi.json without the `u` flag.
  // oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/, t.nameNotOneLine);
export const firstName = personName.min(1, t.pleaseEnterYourFirstName);

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
  password: z.string(t.pleaseEnterYourPassword).min(1, t.pleaseEnterYourPassword).max(limits.passwordMax),
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
  /** Of pages and mails; null until it is known. */
  language: z.enum(languages).nullable(),
  /** The operator requires two-step sign-in; until it is set up, nothing else is allowed. */
  mustSetUpTwoStep: z.literal(true).optional(),
  /** When the account of a visitor of a demo is removed, as an ISO time. */
  demoEndsAt: z.string().optional(),
});
export type User = z.infer<typeof user>;

/** `next` is `home` when this browser is signed in now, `choose-password` when the account has no password. */
export const verifiedEmail = z.object({
  message: z.string(),
  next: z.enum(["home", "sign-in", "choose-password"]),
});
export type VerifiedEmail = z.infer<typeof verifiedEmail>;

export const messageOutput = z.object({ message: z.string() });
