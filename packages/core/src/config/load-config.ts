import path from "node:path";
import { type Variables, missingCompanions, variables } from "./variables.ts";

export type OpenAiConfig = {
  /** Null for servers that ask for none. */
  apiKey: string | null;
  baseUrl: string;
  model: string;
  /** Null when the server is not known to have one: search then goes without meaning. */
  embeddingModel: string | null;
};
export type GoogleConfig = { clientId: string; clientSecret: string };
/** `name` is what people know the provider as. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

export type Config = {
  /** Without a slash at the end. */
  appUrl: string;
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string;
  /** Null: the queue lives in the database. */
  redisUrl: string | null;
  appSecret: string;
  /** Null: mails are written to the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: the built-in categoriser. */
  openai: OpenAiConfig | null;
  /** Null: Google sign-in and Drive are not set up. */
  google: GoogleConfig | null;
  googleIssuer: string;
  googleApiRoot: string;
  /** Null: no OpenID provider beside Google. */
  oidc: OidcConfig | null;
  /** Who may open an account: everyone, those who are invited, or no one. */
  signUps: Variables["SIGNUPS"];
  /** 0: no limit. */
  maxBookmarksPerPerson: number;
  /** Each `host:port` in lower case. */
  fetchAllow: string[];
  /** Null: the operators' pages are off. */
  opsPassword: string | null;
  /** Address to which security problems are reported; null: no `security.txt` is served. */
  securityContact: string | null;
  /** What Express's setting takes: on or off, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string;
  logLevel: Variables["LOG_LEVEL"];
  workerConcurrency: number;
  /** Null: the worker listens nowhere. */
  workerMetricsPort: number | null;
  /** After so many without moving a process is ended; 0 for never. */
  watchdogSeconds: number;
};

const OPENAI_URL = "https://api.openai.com/v1";

/** Reads the whole environment at once. Throws one Error whose message lists every bad name and why it is bad. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // Compose files and .env lines hand over "" for what is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  const missing = missingCompanions(given);
  if (result.success && missing.length === 0) return toConfig(result.data);
  const bad = (result.error?.issues ?? []).map((issue) => ({ name: issue.path.join("."), message: issue.message }));
  const lines = [...bad, ...missing].map(({ name, message }) => `  ${name}: ${message}`);
  throw new Error(`These settings (environment or .env) need attention:\n${lines.join("\n")}`);
}

function toConfig(values: Variables): Config {
  return {
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL ?? null,
    appSecret: values.APP_SECRET,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? "Bowerbird <bowerbird@localhost>",
    openai: toOpenAi(values),
    google: toGoogle(values),
    googleIssuer: values.GOOGLE_ISSUER,
    googleApiRoot: values.GOOGLE_API_ROOT,
    oidc: toOidc(values),
    signUps: values.SIGNUPS,
    maxBookmarksPerPerson: values.MAX_BOOKMARKS_PER_PERSON,
    fetchAllow: values.FETCH_ALLOW,
    opsPassword: values.OPS_PASSWORD ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    workerConcurrency: values.WORKER_CONCURRENCY,
    workerMetricsPort: values.WORKER_METRICS_PORT ?? null,
    watchdogSeconds: values.WATCHDOG_SECONDS,
  };
}

/** A key is enough for OpenAI itself; another server needs its address and a model's name, and often no key. */
function toOpenAi(values: Variables): OpenAiConfig | null {
  if (!values.OPENAI_API_KEY && !values.OPENAI_BASE_URL) return null;
  return {
    apiKey: values.OPENAI_API_KEY ?? null,
    baseUrl: (values.OPENAI_BASE_URL ?? OPENAI_URL).replace(/\/+$/, ""),
    model: values.OPENAI_MODEL ?? "gpt-4o-mini",
    embeddingModel: values.OPENAI_EMBEDDING_MODEL ?? (values.OPENAI_BASE_URL ? null : "text-embedding-3-small"),
  };
}

function toGoogle(values: Variables): GoogleConfig | null {
  if (!values.GOOGLE_CLIENT_ID || !values.GOOGLE_CLIENT_SECRET) return null;
  return { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET };
}

function toOidc(values: Variables): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : null;
}
