import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openSession, type Orm } from "@bowerbird/db";
import { createTestDatabase } from "@bowerbird/db/testing";
import { pino } from "pino";
import { createAuth, createAuthMails, createCallerCache } from "../accounts/auth/index.ts";
import { type Config, loadConfig } from "../platform/config/index.ts";
import {
  type Context,
  createJobContext,
  createVisitorContext,
  type Services,
  database,
} from "../platform/context/index.ts";
import {
  askProvider,
  createDrive,
  createHostGate,
  createPageFetcher,
  createStorages,
  createWebhookSender,
} from "../integrations/index.ts";
import { createJobHandlers } from "../operations/index.ts";
import { createLimiter } from "../platform/rate-limits/index.ts";
import type { JobName, JobSchedule, JobSchedules } from "../platform/jobs/index.ts";
import type { Mail } from "../accounts/mail/index.ts";
import { findMatches } from "../search/search/index.ts";
import { ruleDecisions } from "../organize/rules/index.ts";
import { learning } from "../categorization/ai/index.ts";
import { insertPerson } from "./test-accounts.ts";
import { sql } from "kysely";

/** All services on their own database, with a queue that the test controls. */
export interface TestWorld {
  services: Services;
  /** Sent mails, newest last. */
  mails: Mail[];
  jobs: { name: JobName; payload: unknown }[];
  /** Repeated jobs by key. */
  schedules: Map<string, JobSchedule>;
  /** A signed-up, verified person. */
  person(email?: string): Promise<Context>;
  /** Runs the queued jobs and those that they enqueue, in order. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** @param settings environment variables beside the default ones */
export async function createTestWorld(serverUrl: string, settings: Record<string, string> = {}): Promise<TestWorld> {
  const { orm, databaseUrl, drop } = await createTestDatabase(serverUrl);
  const dataDir = await mkdtemp(path.join(tmpdir(), "bowerbird-test-"));
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    APP_SECRET: "a secret for tests, 32 characters",
    DATA_DIR: dataDir,
    // Tests of backups switch it on.
    BACKUP_FOLDER: "off",
    ...settings,
  });
  const mails: Mail[] = [];
  const jobs: TestWorld["jobs"] = [];
  const schedules: TestWorld["schedules"] = new Map();
  const services = createWorldServices(config, orm, { jobs, schedules, mails });
  return {
    services,
    mails,
    jobs,
    schedules,
    person: (email) => signUpPerson(services, email),
    work: () => runJobs(services, jobs),
    close: async () => {
      await learning.end(services);
      await services.pages.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The services of a process, with queue and mails in memory. */
function createWorldServices(
  config: Config,
  orm: Orm,
  { jobs, schedules, mails }: Pick<TestWorld, "jobs" | "schedules" | "mails">,
): Services {
  const db = orm.em.fork().getKysely() as unknown as Database;
  const log = pino({ level: "silent" });
  const services: Services = {
    config,
    log,
    enqueue: async (name, payload) => void jobs.push({ name, payload }),
    schedules: createSchedules(schedules),
    mailer: { send: async (mail) => void mails.push(mail) },
    pages: createPageFetcher({ ...config, gate: createHostGate(openSession(config.databaseUrl, () => {})) }),
    webhooks: createWebhookSender(config),
    auth: createAuth(
      config,
      db,
      createAuthMails(() => createVisitorContext(services)),
      askProvider,
    ),
    rules: ruleDecisions,
    findMatches,
    callers: createCallerCache(),
    limiter: createLimiter(config, db, log),
    model: null,
    embedder: null,
    drive: createDrive({ ...config, retryDelayMs: 1 }),
    storages: createStorages(config),
    forkEm: () => orm.em.fork(),
    forkStrangersEm: () => orm.em.fork(),
    now: () => new Date(),
  };
  return services;
}

function createSchedules(schedules: TestWorld["schedules"]): JobSchedules {
  return {
    put: async (key, schedule) => void schedules.set(key, schedule),
    remove: async (_name, key) => void schedules.delete(key),
    keys: async () => [...schedules.keys()],
  };
}

/** Creates a verified account. */
export async function signUpPerson(services: Services, email?: string): Promise<Context> {
  const { id } = await insertPerson(services.forkEm(), { email });
  return createJobContext(services, id);
}

async function runJobs(services: Services, jobs: TestWorld["jobs"]): Promise<void> {
  const handlers = createJobHandlers(services);
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    // Only tests that need pages read them; all others must not use the network.
    if (["enrich-bookmark", "enrich-person", "check-links", "read-source", "send-webhook"].includes(job.name)) continue;
    await handlers[job.name](job.payload as never);
  }
}

/** Whether a statement of the test's database waits for a lock: to know that another one has arrived there. */
export async function isSomeoneWaiting(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database(ctx),
  );
  return rows.length > 0;
}
