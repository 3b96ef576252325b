import path from "node:path";
import { readFileSync } from "node:fs";
import { limits } from "@bowerbird/contract/limits";
import { missingCompanions, type Variables, variables } from "./variables.ts";

export type OpenAiConfig = {
  /** Null for servers that need none. */
  apiKey: string | null;
  baseUrl: string;
  model: string;
  /** Null: no semantic search. */
  embeddingModel: string | null;
};
export type GoogleConfig = { clientId: string; clientSecret: string };
/** `name` is the provider's display name. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

export type Config = {
  /** Without a trailing slash. */
  appUrl: string;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string;
  /** Null: the queue lives in the database. */
  redisUrl: string | null;
  appSecret: string;
  /** Null: mails are written to the outbox folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: only the built-in categorizer is used. */
  openai: OpenAiConfig | null;
  /** Of calls of a model: milliseconds per call, and calls at once across all people and processes. */
  modelCalls: { callTimeoutMs: number; maxConcurrentCalls: number };
  /** Whether bookmarks are embedded, by the built-in model unless a server's is set up. */
  semanticSearch: boolean;
  /** Null: Google sign-in and Drive are not set up. */
  google: GoogleConfig | null;
  googleIssuer: string;
  googleApiRoot: string;
  /** Null: no OpenID provider besides Google. */
  oidc: OidcConfig | null;
  /** Who may open an account: everyone, those who are invited, or no one. */
  signUps: Variables["SIGNUPS"];
  /** Whether a password alone is not enough to use the product. */
  requireTwoStep: boolean;
  /** False: people sign in by a provider alone, without passwords and passkeys. */
  passwordSignIn: boolean;
  /** Whether people can share categories as public pages. */
  sharing: boolean;
  /** Whether this is a public demo: visitors get an account for an hour, and nothing connects to other servers. */
  demo: boolean;
  /** 0: no limit. */
  maxBookmarksPerPerson: number;
  /** Each `host:port` in lower case. */
  fetchAllow: string[];
  /** Host names, IP addresses and networks that webhooks may be sent to although they are not public; in lower case. */
  webhookAllowedHosts: string[];
  /** Null: the operator pages are off. */
  opsPassword: string | null;
  /** Absolute path of the folder with people's backups; null: people cannot be backed up to this server. */
  backupFolder: string | null;
  /** Of one person's backups in that folder; 0: no limit. */
  backupBytesPerPerson: number;
  /** Where the browser extension can be had besides this server; each null if nowhere. */
  extension: {
    chromeUrl: string | null;
    firefoxUrl: string | null;
    /** Absolute path of the add-on that Mozilla has signed. */
    xpi: string | null;
  };
  /** Address for security reports; null: no `security.txt` is served. */
  securityContact: string | null;
  /** Express's `trust proxy`: on or off, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string;
  logLevel: Variables["LOG_LEVEL"];
  workerConcurrency: number;
  /** Null: the worker opens no port. */
  workerMetricsPort: number | null;
  /** A process that hangs this long is killed; 0: never. */
  watchdogSeconds: number;
};

const openaiUrl = "https://api.openai.com/v1";

/** Reads and checks the environment. @throws Error that lists every bad variable with its reason */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { environment, problems } = readSecretFiles(env);
  // Compose and .env files pass "" for unset variables.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  const missing = missingCompanions(given);
  if (result.success && missing.length === 0 && problems.length === 0) {
    const config = toConfig(result.data);
    return config.demo ? { ...config, ...inDemo } : config;
  }
  const bad = (result.error?.issues ?? []).map((issue) => ({ name: issue.path.join("."), message: issue.message }));
  // Of a setting whose file is bad, the file is what needs attention.
  const isOfFile = (name: string) => problems.some((problem) => problem.name === `${name}_FILE`);
  const others = [...bad, ...missing].filter(({ name }) => !isOfFile(name));
  const lines = [...problems, ...others].map(({ name, message }) => `  ${name}: ${message}`);
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
    modelCalls: {
      callTimeoutMs: values.OPENAI_TIMEOUT_SECONDS * 1_000,
      maxConcurrentCalls: values.OPENAI_CONCURRENT_CALLS,
    },
    semanticSearch: values.SEMANTIC_SEARCH,
    google: toGoogle(values),
    googleIssuer: values.GOOGLE_ISSUER,
    googleApiRoot: values.GOOGLE_API_ROOT,
    oidc: toOidc(values),
    signUps: values.SIGNUPS,
    requireTwoStep: values.REQUIRE_TWO_STEP_SIGN_IN,
    passwordSignIn: values.PASSWORD_SIGN_IN,
    sharing: values.SHARING === "on",
    demo: values.DEMO === "on",
    maxBookmarksPerPerson: values.MAX_BOOKMARKS_PER_PERSON,
    fetchAllow: values.FETCH_ALLOW,
    webhookAllowedHosts: values.WEBHOOK_ALLOWED_HOSTS,
    opsPassword: values.OPS_PASSWORD ?? null,
    backupFolder: toBackupFolder(values),
    backupBytesPerPerson: values.BACKUP_MEGABYTES_PER_PERSON * 1024 * 1024,
    extension: {
      chromeUrl: values.EXTENSION_CHROME_URL ?? null,
      firefoxUrl: values.EXTENSION_FIREFOX_URL ?? null,
      xpi: values.EXTENSION_XPI ? path.resolve(values.EXTENSION_XPI) : null,
    },
    securityContact: values.SECURITY_CONTACT ?? null,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    workerConcurrency: values.WORKER_CONCURRENCY,
    workerMetricsPort: values.WORKER_METRICS_PORT ?? null,
    watchdogSeconds: values.WATCHDOG_SECONDS,
  };
}

/** What a demo does without, whatever else is set. */
const inDemo = {
  smtpUrl: null,
  openai: null,
  google: null,
  oidc: null,
  signUps: "closed",
  requireTwoStep: false,
  passwordSignIn: false,
  sharing: false,
  maxBookmarksPerPerson: limits.demoBookmarks,
  backupFolder: null,
} as const satisfies Partial<Config>;

/** "off" switches it off. */
function toBackupFolder({ BACKUP_FOLDER: folder, DATA_DIR: dataDir }: Variables): string | null {
  if (folder === "off") return null;
  return path.resolve(folder ?? path.join(dataDir, "backups"));
}

/** OpenAI itself needs only a key; another server needs its URL and a model's name, and often no key. */
function toOpenAi(values: Variables): OpenAiConfig | null {
  if (!values.OPENAI_API_KEY && !values.OPENAI_BASE_URL) return null;
  return {
    apiKey: values.OPENAI_API_KEY ?? null,
    baseUrl: (values.OPENAI_BASE_URL ?? openaiUrl).replace(/\/+$/, ""),
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

/** Variables that hold a secret, or an address with one: each can be given as a file, such as `APP_SECRET_FILE`. */
export const secretNames = [
  "APP_SECRET",
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "OPS_PASSWORD",
  "OPENAI_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
] as const;

const maxCharacters = 64 * 1024;

interface SecretFiles {
  /** The environment with the files' contents, and without their names. */
  environment: NodeJS.ProcessEnv;
  problems: { name: string; message: string }[];
}

/** Reads secrets from files, as Docker and Kubernetes mount them: `NAME_FILE` names the file of `NAME`. */
export function readSecretFiles(given: NodeJS.ProcessEnv): SecretFiles {
  const environment = { ...given };
  const problems: SecretFiles["problems"] = [];
  for (const secret of secretNames) {
    const name = `${secret}_FILE`;
    const file = given[name]?.trim();
    delete environment[name];
    if (!file) continue;
    const { text, message } = given[secret]?.trim()
      ? { message: `${secret} is set, too: give one of them` }
      : read(file);
    if (text !== undefined) environment[secret] = text;
    else problems.push({ name, message: message! });
  }
  return { environment, problems };
}

/** Without the line end that editors and `echo` leave. */
function read(file: string): { text?: string; message?: string } {
  try {
    const text = readFileSync(file, "utf8").replace(/(\r?\n)+$/, "");
    if (text.trim() === "") return { message: `the file "${file}" is empty` };
    if (text.length > maxCharacters) return { message: `the file "${file}" is too large for a secret` };
    return { text };
  } catch (error) {
    return { message: `the file cannot be read: ${(error as Error).message}` };
  }
}
