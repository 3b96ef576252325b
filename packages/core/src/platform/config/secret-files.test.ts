import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openTestFolder } from "../../testing/in-vitest/index.ts";
import { loadConfig, readSecretFiles, secretNames, variableNames } from "./index.ts";

let folder: string;

beforeEach(() => void (folder = openTestFolder(onTestFinished)));

const databaseUrl = "postgres://u:p@localhost/bowerbird";

test("a server starts with every secret in a file", () => {
  const values: Record<(typeof secretNames)[number], string> = {
    APP_SECRET: "s".repeat(40),
    DATABASE_URL: databaseUrl,
    REDIS_URL: "redis://:p@localhost:6379",
    SMTP_URL: "smtp://u:p@localhost:25",
    OPS_PASSWORD: "operators",
    OPENAI_API_KEY: "key",
    GOOGLE_CLIENT_SECRET: "google",
    OIDC_CLIENT_SECRET: "oidc",
  };
  const files = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, store(name, `${values[name]}\n`)]));
  const companions = {
    MAIL_FROM: "b@example.org",
    GOOGLE_CLIENT_ID: "id",
    OIDC_CLIENT_ID: "id",
    OIDC_ISSUER: "https://login.example.org",
  };
  expect(loadConfig({ ...files, ...companions })).toMatchObject({
    appSecret: values.APP_SECRET,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    opsPassword: values.OPS_PASSWORD,
    openai: { apiKey: values.OPENAI_API_KEY },
    google: { clientSecret: values.GOOGLE_CLIENT_SECRET },
    oidc: { clientSecret: values.OIDC_CLIENT_SECRET },
  });
});

test("every secret is a setting of the product", () => {
  expect(secretNames.filter((name) => !variableNames.includes(name))).toEqual([]);
  const looksSecret = variableNames.filter((name) => /SECRET|PASSWORD|_KEY$/.test(name) && !/SIGN_IN/.test(name));
  expect(looksSecret.filter((name) => !(secretNames as readonly string[]).includes(name))).toEqual([]);
});

test.each([
  ["a line end", "the secret\n", "the secret"],
  ["a line end of Windows", "the secret\r\n", "the secret"],
  ["blanks within and around", " the secret ", " the secret "],
  ["several lines", "one\ntwo\n\n", "one\ntwo"],
])("a file with %s is read as it should be", (_what, content, expected) => {
  expect(readSecretFiles({ APP_SECRET_FILE: store("a", content) }).environment).toEqual({ APP_SECRET: expected });
});

test("a file and a value for the same setting are refused, rather than one of them taken", () => {
  const both = { APP_SECRET: "x".repeat(40), APP_SECRET_FILE: store("a", "y".repeat(40)), DATABASE_URL: databaseUrl };
  expect(() => loadConfig(both)).toThrow("  APP_SECRET_FILE: APP_SECRET is set, too: give one of them");
});

test.each([
  ["is missing", () => path.join(folder, "nowhere"), "cannot be read"],
  ["is a folder", () => folder, "cannot be read"],
  ["is empty", () => store("a", "\n"), "is empty"],
  ["is no secret", () => store("a", "x".repeat(70_000)), "is too large"],
])("a start says that a file %s, and names the setting alone", (_what, file, expected) => {
  const message = messageOf({ DATABASE_URL: databaseUrl, APP_SECRET_FILE: file() });
  expect(message).toMatch(new RegExp(`^  APP_SECRET_FILE: .*${expected}`, "m"));
  expect(message).not.toContain("APP_SECRET: is required");
});

test("empty names of files, as Compose passes them, mean that there is none", () => {
  expect(readSecretFiles({ APP_SECRET_FILE: "", APP_SECRET: "s" })).toEqual({
    environment: { APP_SECRET: "s" },
    problems: [],
  });
});

function store(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

function messageOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was thrown";
}
