import { isIP } from "node:net";
import { z } from "zod";

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
  OPENAI_TIMEOUT_SECONDS: wholeNumber("a number between 5 and 60", 5, 60).default(30),
  OPENAI_CONCURRENT_CALLS: wholeNumber("a number between 1 and 100", 1, 100).default(8),
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
  DEMO: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
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
  const missing = companions
    .filter(([because, name]) => given[because] && !given[name])
    .map(([because, name]) => ({
      name: name as string,
      message: `is required because ${because} is set`,
    }));
  // Else people could not sign in at all.
  const isLocked = given.PASSWORD_SIGN_IN === "false" && !given.OIDC_ISSUER && !given.GOOGLE_CLIENT_ID;
  const message = "may be false only where OIDC_ISSUER or GOOGLE_CLIENT_ID lets people sign in";
  return isLocked ? [...missing, { name: "PASSWORD_SIGN_IN", message }] : missing;
}

const companions = [
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

/** A URL with one of the protocols; the error message shows `example`. */
function urlWith(protocols: string[], example: string) {
  return z
    .string(`is required, such as ${example}`)
    .trim()
    .refine((text) => protocols.includes(getProtocol(text)), `must be an address such as ${example}`);
}

/** @param usual for a variable that is not set */
function trueOrFalse(usual: "true" | "false") {
  return z
    .enum(["true", "false"], { error: "must be true or false" })
    .default(usual)
    .transform((text) => text === "true");
}

/** `host:port,host:port` as a list in lower case; IPv6 addresses in brackets. */
function hostPortList() {
  return z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine((list) => list.every(isHostPort), "must be a comma list of host:port, such as localhost:8080,10.0.0.5:80");
}

/** Host names, IP addresses and networks (CIDR) as a list in lower case; IPv6 addresses without brackets. */
function hostList() {
  return z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine((list) => list.every(isHostOrNetwork), "must be a comma list of hosts, such as hub.lan,192.168.1.0/24");
}

/** true, false, a number of hops, or a comma list of addresses, networks and Express's names such as `loopback`. */
function trustProxy() {
  return z
    .string()
    .trim()
    .transform((text): boolean | number | string => {
      if (text === "true" || text === "false") return text === "true";
      return /^\d+$/.test(text) ? Number(text) : splitList(text).join(", ");
    })
    .refine(
      (value) => typeof value !== "string" || splitList(value).every(isTrustable),
      "must be true, false, a number of hops, or a list of addresses such as loopback, 10.0.0.0/8",
    );
}

function getProtocol(text: string): string {
  const url = URL.parse(text);
  return url?.host ? url.protocol : "";
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function isHostPort(text: string): boolean {
  const url = URL.parse(`http://${text}/`);
  const port = Number(/:(\d+)$/.exec(text)?.[1] ?? 0);
  return port > 0 && port < 65_536 && url !== null && url.hostname === text.slice(0, text.lastIndexOf(":"));
}

function isHostOrNetwork(text: string): boolean {
  const isName = URL.parse(`http://${text}/`)?.hostname === text;
  return isName || isNetwork(text);
}

function isTrustable(text: string): boolean {
  return isNetwork(text) || ["loopback", "linklocal", "uniquelocal"].includes(text);
}

/** An IP address, with the bits of its network or without. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
