import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase } from "@bowerbird/db/testing";
import { loadConfig } from "../platform/config/index.ts";
import { createMailer } from "../integrations/index.ts";
import { createServices, type RunningServices } from "../services/index.ts";

/** The compile cache of `npm start`, which saves a third of a process's start time. */
const compiled = path.resolve(import.meta.dirname, "../../../../node_modules/.cache/node");

/** The services of a server or worker process, on their own database and outbox. */
export interface TestServices {
  services: RunningServices;
  /** The settings, for further processes that the test starts. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/**
 * @param serverUrl a PostgreSQL server that permits creating databases
 * @param redisUrl null for the queue in PostgreSQL
 */
export async function createTestServices(
  serverUrl: string,
  redisUrl: string | null,
  settings: Record<string, string> = {},
): Promise<TestServices> {
  const database = await createTestDatabase(serverUrl);
  const dataDir = await mkdtemp(path.join(tmpdir(), "bowerbird-test-"));
  const environment = {
    DATABASE_URL: database.databaseUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    APP_SECRET: "a secret for tests, 32 characters",
    SEMANTIC_SEARCH: "false",
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: compiled,
    LOG_LEVEL: "silent",
    WATCHDOG_SECONDS: "0",
    // Tests of backups switch it on.
    BACKUP_FOLDER: "off",
    ...settings,
  };
  const config = loadConfig(environment);
  const services = await createServices(config, "test");
  // The normal outbox, without output on the terminal. A demo has none.
  if (!config.demo) services.mailer = createMailer(config, () => {});
  return {
    services,
    environment,
    close: async () => {
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
