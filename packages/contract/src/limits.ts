import type { ErrorCode } from "./errors.ts";
import t from "./limits.messages.json" with { type: "json" };

export * as limits from "./limit-values.ts";

export interface RateLimit {
  seconds: number;
  /** Per person or, before the sign-in, per email address: across all networks. */
  perAccount?: number;
  /** Per email address and network, so that a stranger's attempts elsewhere do not lock the owner out. */
  perPair?: number;
  /** Per email address and browser that has signed in to its account: replaces the two above. */
  perDevice?: number;
  /** Per network, which many people may share. */
  perAddress?: number;
  /** The first sentence of the error, if not "Too many attempts." */
  refusal?: string;
  /** Counts only calls that fail with one of these codes; absent: every call. */
  failures?: readonly ErrorCode[];
}

const minute = 60;
const day = 24 * 60 * minute;

/** Rate limits, each counted separately and across all servers. */
export const rateLimits = {
  signIn: {
    seconds: 15 * minute,
    perPair: 5,
    perAccount: 50,
    perDevice: 10,
    perAddress: 100,
    failures: ["UNAUTHORIZED"],
  },
  signUp: { seconds: 60 * minute, perPair: 5, perAccount: 10, perAddress: 200 },
  forgotPassword: { seconds: 60 * minute, perPair: 5, perAccount: 10, perDevice: 3, perAddress: 100 },
  resendVerification: { seconds: 60 * minute, perPair: 5, perAccount: 10, perAddress: 100 },
  /** Mailed links: 256 random bits cannot be guessed, but attempts are stopped anyway. */
  mailLink: { seconds: 15 * minute, perAddress: 50, failures: ["BAD_REQUEST"] },
  /** The password that a signed-in person must enter again. */
  proof: { seconds: 15 * minute, perAccount: 5, perAddress: 100, failures: ["FORBIDDEN"] },
  /** Of encrypted backups; each attempt takes half a second of a processor and up to 256 MB. */
  passphrase: { seconds: 15 * minute, perAccount: 5, perAddress: 100, failures: ["FORBIDDEN"] },
  /** Each leaves a key file in the storage, which is never deleted. */
  newPassphrase: { seconds: day, perAccount: 20, perAddress: 200 },
  /** Authenticator and recovery codes, at sign-in and in the settings. */
  secondFactor: { seconds: 15 * minute, perAccount: 5, perAddress: 100, failures: ["UNAUTHORIZED", "FORBIDDEN"] },
  /** Both calls of a sign-in with a passkey. */
  passkey: { seconds: 15 * minute, perAddress: 300 },
  changeEmail: { seconds: 60 * minute, perAccount: 10, perAddress: 100 },
  ai: { seconds: minute, perAccount: 120, perAddress: 600 },
  pageFetch: { seconds: minute, perAccount: 120, perAddress: 600 },
  upload: { seconds: 10 * minute, perAccount: 200, perAddress: 1_000 },
  dailyUploads: {
    seconds: day,
    perAccount: 500,
    refusal: t.tooManyFilesToday,
  },
  /** 5 GB, in MB: a counter in PostgreSQL is an integer. */
  dailyUploadMegabytes: {
    seconds: day,
    perAccount: 5_120,
    refusal: t.tooManyMegabytesToday,
  },
  webhookTest: { seconds: minute, perAccount: 20, perAddress: 200 },
  /** A reader asks every few minutes; a service that reads for many asks from one network. */
  feed: { seconds: minute, perAddress: 600 },
  /** Started demos: many of them end early. */
  demo: { seconds: 60 * minute, perAddress: 20 },
  /** Requests of apps that sign in: a service connects many people from one network. */
  appSignIn: { seconds: 15 * minute, perAddress: 1_000 },
  appRegistration: { seconds: 60 * minute, perAddress: 60 },
  backup: { seconds: 10 * minute, perAccount: 60, perAddress: 600 },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** All calls per minute at one server: far more than people make, and enough for a script at full speed. */
export const callsPerMinute = { perAccount: 150_000, perAddress: 600_000 } as const;

/** The same in a demo, which anyone can enter: what a person with several tabs makes. */
export const demoCallsPerMinute = { perAccount: 600, perAddress: 3_000 } as const;

/** Per person; prompt and completion tokens together. */
export const modelLimits = { tokensPerDay: 1_000_000, maxConcurrentCalls: 8, callTimeoutMs: 30_000 } as const;

export const defaults = {
  categoryIcon: "📁",
  categoryColor: "#8b5cf6",
  categoryName: "Uncategorized",
  /** For sites without an icon; the web app shows a colored initial instead. */
  favicon: "/default-favicon.svg",
} as const;
