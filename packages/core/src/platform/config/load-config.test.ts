import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadConfig, variableNames } from "./index.ts";

const required = { DATABASE_URL: "postgres://u:p@localhost/bowerbird", APP_SECRET: "x".repeat(32) };

test("the two required names are enough, and everything else has its default", () => {
  const config = loadConfig(required);
  expect(config).toMatchObject({
    appUrl: "http://localhost:3000",
    port: 3000,
    host: "127.0.0.1",
    dataDir: path.resolve(".data"),
    redisUrl: null,
    smtpUrl: null,
    openai: null,
    modelCalls: { callTimeoutMs: 30_000, maxConcurrentCalls: 8 },
    semanticSearch: true,
    google: null,
    googleIssuer: "https://accounts.google.com",
    googleApiRoot: "https://www.googleapis.com/",
    oidc: null,
    signUps: "open",
    requireTwoStep: false,
    passwordSignIn: true,
    demo: false,
    maxBookmarksPerPerson: 1_000_000,
    fetchAllow: [],
    webhookAllowedHosts: [],
    backupBytesPerPerson: 1024 ** 3,
    opsPassword: null,
    securityContact: null,
    trustProxy: false,
    logLevel: "info",
    workerConcurrency: 4,
    workerMetricsPort: null,
    watchdogSeconds: 60,
  });
});

test("a slow model gets more time, and one that works alone one call at a time", () => {
  const given = { ...required, OPENAI_TIMEOUT_SECONDS: "60", OPENAI_CONCURRENT_CALLS: "1" };
  expect(loadConfig(given).modelCalls).toEqual({ callTimeoutMs: 60_000, maxConcurrentCalls: 1 });
});

test("APP_URL follows PORT and loses the slash at its end", () => {
  expect(loadConfig({ ...required, PORT: "4000" }).appUrl).toBe("http://localhost:4000");
  expect(loadConfig({ ...required, APP_URL: "https://b.example/sub/" }).appUrl).toBe("https://b.example/sub");
});

test("one error names every bad variable, also where two belong together", () => {
  const message = messageOf({
    PORT: "99999",
    DATABASE_URL: "mysql://localhost/x",
    APP_SECRET: "short",
    LOG_LEVEL: "loud",
    FETCH_ALLOW: "localhost",
    TRUST_PROXY: "everyone",
    WORKER_CONCURRENCY: "0",
    SMTP_URL: "smtp://localhost:25",
    GOOGLE_CLIENT_ID: "id",
    OPENAI_BASE_URL: "http://localhost:11434/v1",
  });
  const names = ["PORT", "DATABASE_URL", "APP_SECRET", "LOG_LEVEL", "FETCH_ALLOW", "TRUST_PROXY", "WORKER_CONCURRENCY"];
  const companions = ["MAIL_FROM", "GOOGLE_CLIENT_SECRET", "OPENAI_MODEL"];
  for (const name of [...names, ...companions]) expect(message).toMatch(new RegExp(`^  ${name}: .{10,}`, "m"));
  expect(message.split("\n")).toHaveLength(1 + names.length + companions.length);
});

test("a demo does without other servers and sign-in, whatever else is set", () => {
  const given = { SMTP_URL: "smtp://localhost:25", MAIL_FROM: "b@example.org", OPENAI_API_KEY: "key", SIGNUPS: "open" };
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", BACKUP_FOLDER: "/srv/backups" };
  expect(loadConfig({ ...required, ...given, ...google, DEMO: "on" })).toMatchObject({
    demo: true,
    smtpUrl: null,
    openai: null,
    google: null,
    oidc: null,
    signUps: "closed",
    passwordSignIn: false,
    sharing: false,
    backupFolder: null,
    maxBookmarksPerPerson: 2_000,
  });
});

test("a missing secret and database are said to be required", () => {
  const message = messageOf({});
  expect(message).toContain("  APP_SECRET: is required");
  expect(message).toContain("  DATABASE_URL: is required");
});

test("an empty value counts as none", () => {
  expect(loadConfig({ ...required, REDIS_URL: "", SMTP_URL: " ", PORT: "" })).toMatchObject({
    redisUrl: null,
    smtpUrl: null,
    port: 3000,
  });
});

test("a key alone means OpenAI itself, an address alone means a server without a key", () => {
  expect(loadConfig({ ...required, OPENAI_API_KEY: "k" }).openai).toMatchObject({
    apiKey: "k",
    baseUrl: "https://api.openai.com/v1",
    embeddingModel: "text-embedding-3-small",
  });
  const local = { OPENAI_BASE_URL: "http://localhost:11434/v1/", OPENAI_MODEL: "llama3.2" };
  expect(loadConfig({ ...required, ...local }).openai).toEqual({
    apiKey: null,
    baseUrl: "http://localhost:11434/v1",
    model: "llama3.2",
    embeddingModel: null,
  });
});

test.each([
  ["true", true],
  ["2", 2],
  ["loopback,10.0.0.0/8", "loopback, 10.0.0.0/8"],
  ["::1", "::1"],
])("TRUST_PROXY=%s is taken as Express takes it", (text, value) => {
  expect(loadConfig({ ...required, TRUST_PROXY: text }).trustProxy).toBe(value);
});

test("WEBHOOK_ALLOWED_HOSTS is a list of hosts and networks in lower case", () => {
  const read = (text: string) => loadConfig({ ...required, WEBHOOK_ALLOWED_HOSTS: text }).webhookAllowedHosts;
  expect(read("Hub.lan, 192.168.1.0/24,::1,fd00::/8,10.0.0.5")).toEqual([
    "hub.lan",
    "192.168.1.0/24",
    "::1",
    "fd00::/8",
    "10.0.0.5",
  ]);
  for (const bad of ["hub.lan:80", "http://hub.lan", "10.0.0.0/33", "10.0.0.0/8/8", "a b", "fd00::/129"])
    expect(() => read(bad)).toThrow("WEBHOOK_ALLOWED_HOSTS: must be a comma list of hosts");
});

test("FETCH_ALLOW is a list of host:port in lower case", () => {
  const config = loadConfig({ ...required, FETCH_ALLOW: "Wiki.Internal:80, [::1]:8080,10.0.0.5:443" });
  expect(config.fetchAllow).toEqual(["wiki.internal:80", "[::1]:8080", "10.0.0.5:443"]);
});

test(".env.example documents every variable, and no other", () => {
  const example = readFileSync(path.resolve(import.meta.dirname, "../../../../../.env.example"), "utf8");
  const documented = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(variableNames.toSorted());
});

test("passwords are switched off only where a provider lets people in", () => {
  expect(messageOf({ ...required, PASSWORD_SIGN_IN: "false" })).toContain(
    "  PASSWORD_SIGN_IN: may be false only where",
  );
  const providers = [
    { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s" },
    { OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "s" },
  ];
  for (const provider of providers)
    expect(loadConfig({ ...required, ...provider, PASSWORD_SIGN_IN: "false" }).passwordSignIn).toBe(false);
});

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was thrown";
}
