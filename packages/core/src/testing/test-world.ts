import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openSession, type Orm } from "@bowerbird/db";
import { createTestDatabase } from "@bowerbird/db/testing";
import { pino } from "pino";
import { createAuth, createAuthMails, createCallerCache } from "../accounts/auth/index.ts";
import { type Config, loadConfig } from "../platform/config/index.ts";
import { type Context, createJobContext, createVisitorContext, type Services } from "../platform/context/index.ts";
import {
  askProvider,
  createDrive,
  createHostGate,
  createPageFetcher,
  createStorages,
  createWebhookSender,
} from "../integrations/index.ts";
import { revokeDrive, backupRuns, startDueBackup } from "../backup/backups/index.ts";
import { continueChange } from "../library/bookmarks/index.ts";
import { importRuns } from "../intake/imports/index.ts";
import { createLimiter } from "../platform/rate-limits/index.ts";
import type { JobName, JobSchedule, JobSchedules } from "../platform/jobs/index.ts";
import { type Mail, sendMail } from "../accounts/mail/index.ts";
import { mapRuns } from "../organize/map/index.ts";
import { findMatches } from "../search/search/index.ts";
import { continueRuleRun, ruleDecisions, runDailyRules } from "../organize/rules/index.ts";
import { embedBookmarks } from "../semantic/embeddings/index.ts";
import { describeBookmarks, learning } from "../categorization/ai/index.ts";
import { recategorizationRuns } from "../categorization/recategorizations/index.ts";
import { restoreRuns } from "../backup/restores/index.ts";
import { insertPerson } from "./test-accounts.ts";

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
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    // Only tests that need pages read them; all others must not use the network.
    if (["enrich-bookmark", "enrich-person", "check-links", "read-source", "send-webhook"].includes(job.name)) continue;
    if (await runSearchJob(services, job)) continue;
    if (job.name === "run-import") {
      const { userId, importId } = job.payload as { userId: string; importId: string };
      await importRuns.run(createJobContext(services, userId), importId);
    } else if (job.name === "run-recategorization") {
      const { userId, recategorizationId } = job.payload as { userId: string; recategorizationId: string };
      await recategorizationRuns.run(createJobContext(services, userId), recategorizationId);
    } else if (job.name === "categorize-bookmarks") {
      const { userId, bookmarkIds } = job.payload as { userId: string; bookmarkIds: string[] };
      await describeBookmarks(createJobContext(services, userId), bookmarkIds);
    } else if (job.name === "continue-change") {
      const { userId, changeId } = job.payload as { userId: string; changeId: string };
      await continueChange(createJobContext(services, userId), { changeId });
      await continueRuleRun(createJobContext(services, userId), { changeId });
    } else if (job.name === "run-rules") {
      const { userId } = job.payload as { userId: string };
      await runDailyRules(createJobContext(services, userId));
    } else if (job.name === "start-due-backup") {
      const { userId } = job.payload as { userId: string };
      await startDueBackup(createJobContext(services, userId));
    } else if (job.name === "run-backup") {
      const { userId, backupRunId } = job.payload as { userId: string; backupRunId: string };
      await backupRuns.run(createJobContext(services, userId), backupRunId);
    } else if (job.name === "run-slow-backup") {
      const { userId, backupRunId } = job.payload as { userId: string; backupRunId: string };
      await backupRuns.runSlowly(createJobContext(services, userId), backupRunId);
    } else if (job.name === "run-restore") {
      const { userId, restoreId } = job.payload as { userId: string; restoreId: string };
      await restoreRuns.run(createJobContext(services, userId), restoreId);
    } else if (job.name === "revoke-drive") {
      await revokeDrive(createVisitorContext(services), job.payload as { revocationId: string });
    } else await sendMail(createVisitorContext(services), job.payload as { mailId: string });
  }
}

/** @returns whether it is a job of semantic search, which is done now */
async function runSearchJob(services: Services, { name, payload }: TestWorld["jobs"][number]): Promise<boolean> {
  const { userId, turn, mapId } = payload as { userId: string; turn?: string; mapId: string };
  if (name === "embed-person") await embedBookmarks(createJobContext(services, userId), { turn });
  else if (name === "compute-map") await mapRuns.run(createJobContext(services, userId), mapId);
  else return false;
  return true;
}
