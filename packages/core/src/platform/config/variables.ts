import { z } from "zod";
import { hostList, hostPortList, trueOrFalse, trustProxy, urlWith } from "./value-kinds.ts";

const web = ["http:", "https:"];
/** The schema of the environment variables. */
export const variables = z.object({
  APP_URL: urlWith(web, "http://localhost:3000").optional(),
  PORT: wholeNumber("a port between 1 and 65535", 1, 65_535).default(3000),
  HOST: z.string().trim().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: urlWith(["postgres:", "postgresql:"], "postgres://user:password@host:5432/bowerbird"),
  REDIS_URL: urlWith(["redis:", "rediss:"], "redis://:password@host:6379").optional(),
  APP_SECRET: z.string("is required: at least 32 random characters").min(32, "must have at least 32 characters"),
  SMTP_URL: urlWith(["smtp:", "smtps:"], "smtp://user:password@host:587").optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@<>]+@[^\s@<>]+/, 'must hold an address, such as "Bowerbird <bowerbird@example.org>"')
    .optional(),
  OPENAI_API_KEY: z.string().trim().optional(),
  OPENAI_BASE_URL: urlWith(web, "http://localhost:11434/v1").optional(),
  OPENAI_MODEL: z.string().trim().optional(),
  OPENAI_EMBEDDING_MODEL: z.string().trim().optional(),
  SEMANTIC_SEARCH: trueOrFalse("true"),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
  GOOGLE_ISSUER: urlWith(web, "https://accounts.google.com").default("https://accounts.google.com"),
  GOOGLE_API_ROOT: urlWith(web, "https://www.googleapis.com/").default("https://www.googleapis.com/"),
  OIDC_ISSUER: urlWith(web, "https://login.example.org").optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().trim().optional(),
  OIDC_NAME: z.string().trim().max(40, "must have at most 40 characters").default("Single sign-on"),
  SIGNUPS: z.enum(["open", "invite", "closed"], { error: "must be open, invite or closed" }).default("open"),
  REQUIRE_TWO_STEP_SIGN_IN: trueOrFalse("false"),
  PASSWORD_SIGN_IN: trueOrFalse("true"),
  SHARING: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  MAX_BOOKMARKS_PER_PERSON: wholeNumber("a number between 0 and 100000000", 0, 100_000_000).default(1_000_000),
  FETCH_ALLOW: hostPortList().default([]),
  WEBHOOK_ALLOWED_HOSTS: hostList().default([]),
  OPS_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  BACKUP_FOLDER: z.string().trim().optional(),
  BACKUP_MEGABYTES_PER_PERSON: wholeNumber("a number between 0 and 10000000", 0, 10_000_000).default(1_024),
  EXTENSION_CHROME_URL: urlWith(web, "https://chromewebstore.google.com/detail/…").optional(),
  EXTENSION_FIREFOX_URL: urlWith(web, "https://addons.mozilla.org/firefox/addon/…").optional(),
  EXTENSION_XPI: z.string().trim().optional(),
  SECURITY_CONTACT: z
    .string()
    .trim()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be such as mailto:security@example.org or https://…")
    .optional(),
  TRUST_PROXY: trustProxy().default(false),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
  WORKER_CONCURRENCY: wholeNumber("a number between 1 and 100", 1, 100).default(4),
  WORKER_METRICS_PORT: wholeNumber("a port between 1 and 65535", 1, 65_535).optional(),
  WATCHDOG_SECONDS: wholeNumber("a number between 0 and 3600", 0, 3_600).default(60),
});

export type Variables = z.infer<typeof variables>;

/** The names of all variables that the product reads. */
export const variableNames = Object.keys(variables.shape);

/** Missing variables that another, given variable requires. */
export function missingCompanions(given: NodeJS.ProcessEnv): { name: string; message: string }[] {
  const missing = COMPANIONS.filter(([because, name]) => given[because] && !given[name]).map(([because, name]) => ({
    name: name as string,
    message: `is required because ${because} is set`,
  }));
  // Else people could not sign in at all.
  const isLocked = given.PASSWORD_SIGN_IN === "false" && !given.OIDC_ISSUER && !given.GOOGLE_CLIENT_ID;
  const message = "may be false only where OIDC_ISSUER or GOOGLE_CLIENT_ID lets people sign in";
  return isLocked ? [...missing, { name: "PASSWORD_SIGN_IN", message }] : missing;
}

const COMPANIONS = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
  ["SMTP_URL", "MAIL_FROM"],
  ["OPENAI_BASE_URL", "OPENAI_MODEL"],
] as const;

function wholeNumber(description: string, lowest: number, highest: number) {
  const error = `must be ${description}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(lowest, error).max(highest, error));
}
