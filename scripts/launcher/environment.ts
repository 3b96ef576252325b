import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { type Config, loadConfig, readSecretFiles } from "../../packages/core/src/platform/config/index.ts";
import { Problem } from "../embedded/problem.mjs";
import { readOrCreateSecret } from "../embedded/small-files.ts";
import type { Mode } from "./launch.ts";

export type Environment = NodeJS.ProcessEnv & { DATA_DIR: string };

/** The environment with .env below it, an absolute, existing DATA_DIR, and the generated secrets. */
export function readEnvironment(root: string, mode: Mode): Environment {
  const file = path.join(root, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const given = withoutEmpty(secretsFromFiles({ ...fromFile, ...process.env }));
  const dataDir = path.resolve(root, given.DATA_DIR ?? ".data");
  makeDataDir(dataDir);
  const isDev = mode === "dev";
  // In a terminal, routine log lines are left out.
  const defaults = { NODE_ENV: isDev ? "development" : "production", LOG_LEVEL: isDev ? "info" : "warn" };
  const environment = { ...defaults, ...given, DATA_DIR: dataDir };
  // With an external database it is a real deployment, whose secrets are the operator's.
  return given.DATABASE_URL ? environment : { ...generatedSecrets(dataDir), ...environment };
}

/** Parses the settings as the server will, to report errors early. @throws Problem */
export function checkConfig(environment: NodeJS.ProcessEnv): Config {
  try {
    return loadConfig(environment);
  } catch (error) {
    throw new Problem((error as Error).message);
  }
}

/** Read here, because a database in a file is an external one, too. @throws Problem if a file cannot be read */
function secretsFromFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { environment, problems } = readSecretFiles(given);
  if (problems.length === 0) return environment;
  throw new Problem(problems.map(({ name, message }) => `${name}: ${message}`).join("\n"));
}

function generatedSecrets(dataDir: string) {
  return {
    APP_SECRET: readOrCreateSecret(path.join(dataDir, "app-secret"), 48),
    OPS_PASSWORD: readOrCreateSecret(path.join(dataDir, "ops-password"), 12),
  };
}

function makeDataDir(dataDir: string): void {
  try {
    if (existsSync(dataDir)) return;
    mkdirSync(dataDir, { recursive: true });
    // Others may enter (as root the database runs as `nobody`) but not list it; each secret has its own permissions.
    chmodSync(dataDir, 0o711);
  } catch (error) {
    throw new Problem(`DATA_DIR "${dataDir}" cannot be made: ${(error as Error).message}. Choose another: DATA_DIR=…`);
  }
}

function withoutEmpty(values: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
}
