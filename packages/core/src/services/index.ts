import {
  createOrm,
  migrate,
  type MigrationState,
  migrationState,
  openSession,
  type Orm,
  type OrmOptions,
  poolUse,
  type PoolUse,
  tableQueryBuilder,
} from "@bowerbird/db";
import { modelLimits } from "@bowerbird/contract/limits";
import type { Logger } from "pino";
import { createAuth, createAuthMails, createCallerCache } from "../accounts/auth/index.ts";
import { learning } from "../categorization/ai/index.ts";
import type { Config } from "../platform/config/index.ts";
import { createVisitorContext, type Services } from "../platform/context/index.ts";
import {
  askProvider,
  createBuiltInEmbedder,
  createDrive,
  createEmbedder,
  createHostGate,
  createJobQueue,
  createMailer,
  createModel,
  createOfflinePorts,
  createPageFetcher,
  createStorages,
  createWebhookSender,
  type JobQueue,
  withBuiltIn,
} from "../integrations/index.ts";
import type { PageFetcher } from "../intake/pages/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { createMetrics, measureEmbedder, measureModel, measurePages, type Metrics } from "../metrics/index.ts";
import { ruleDecisions } from "../organize/rules/index.ts";
import { findMatches } from "../search/search/index.ts";
import { createWorkerPresence, type WorkerPresence } from "../platform/runs/index.ts";
import { createLimiter } from "../platform/rate-limits/index.ts";

export { onStop, startWatchdog, tidyAfterStart } from "./lifecycle.ts";

/** As of `os.setPriority`: about a tenth of the processor while others are busy. */
const lowPriority = 10;

/** Connections for strangers, who take turns at them (`apps/server/src/security/turns.ts`), and how long a statement of theirs may take. */
const strangersConnections = { poolSize: 4, statementTimeoutMs: 2_000 };

/** What the library needs of areas above it. */
const fromAbove = { rules: ruleDecisions, findMatches };

export interface RunningServices extends Services {
  orm: Orm;
  jobQueue: JobQueue;
  metrics: Metrics;
  poolUse(): Promise<PoolUse>;
  /** The state of the database schema. */
  migrationState(): Promise<MigrationState>;
  close(): Promise<void>;
}

/**
 * Connects a process to its services and migrates the database.
 *
 * @param name of the process, in every log line
 * @param bounds for a process that answers requests: see {@link createOrm}
 */
export async function createServices(
  config: Config,
  name: string,
  bounds: Pick<OrmOptions, "statementTimeoutMs"> = {},
): Promise<RunningServices> {
  const log = createLogger(name, config.logLevel);
  const metrics = createMetrics();
  const { orm, forks, closeDatabase } = openDatabase(config, name, bounds);
  await migrate(orm);
  const jobQueue = createJobQueue(config, log);
  // Without Redis the process starts and waits for it; without PostgreSQL it exits and is restarted.
  if (config.redisUrl === null) await jobQueue.ready();
  const db = tableQueryBuilder(orm.em.fork());
  const models = createModels(config, metrics, name);
  const authMails = createAuthMails(() => createVisitorContext(services));
  const services: RunningServices = {
    config,
    log,
    orm,
    jobQueue,
    metrics,
    poolUse: () => poolUse(orm),
    migrationState: () => migrationState(orm),
    ...forks,
    enqueue: jobQueue.enqueue,
    schedules: jobQueue.schedules,
    ...(config.demo ? createOfflinePorts() : createPorts(config, log, metrics)),
    auth: createAuth(config, db, authMails, askProvider),
    ...fromAbove,
    callers: createCallerCache(),
    limiter: createLimiter(config, db, log),
    ...models,
    now: () => new Date(),
    close: () => closeServices(services, models, closeDatabase),
  };
  return services;
}

/** What reaches other servers. */
function createPorts(config: Config, log: Logger, metrics: Metrics) {
  return {
    mailer: createMailer(config, (mail, file) => announce(log, mail, file)),
    pages: measurePages(createPages(config, log), metrics),
    webhooks: createWebhookSender(config),
    drive: createDrive(config),
    storages: createStorages(config),
  };
}

/** The process's connections, and the strangers', which are opened for the first of them. */
function openDatabase({ databaseUrl }: Config, name: string, bounds: Pick<OrmOptions, "statementTimeoutMs">) {
  const usual = { databaseUrl, isPreparing: name === "server" };
  const orm = createOrm({ ...usual, ...bounds });
  let strangersOrm: Orm | undefined;
  return {
    orm,
    forks: {
      forkEm: () => orm.em.fork(),
      forkStrangersEm: () => (strangersOrm ??= createOrm({ ...usual, ...strangersConnections })).em.fork(),
    },
    closeDatabase: async () => {
      await orm.close(true);
      await strangersOrm?.close(true);
    },
  };
}

/** Lets other workers see this one, from now on. */
export async function showWorker({ config, log }: RunningServices): Promise<WorkerPresence> {
  const onTrouble = (reason: string) => log.warn({ reason }, "connection by which this worker is seen lost");
  const presence = createWorkerPresence(openSession(config.databaseUrl, onTrouble));
  await presence.keep();
  return presence;
}

async function closeServices(
  services: RunningServices,
  { closeModels }: ReturnType<typeof createModels>,
  closeDatabase: () => Promise<void>,
): Promise<void> {
  const { limiter, pages, jobQueue } = services;
  limiter.close();
  closeModels();
  await learning.end(services);
  await pages.close();
  await jobQueue.close();
  await closeDatabase();
}

/** In a server, a person waits for the built-in embedding model; elsewhere it runs when the processor is idle. */
function createModels({ openai, modelCalls, semanticSearch }: Config, metrics: Metrics, name: string) {
  const builtIn = createBuiltInEmbedder(
    name === "server" ? { priority: 0, threads: 1 } : { priority: lowPriority, threads: 2 },
  );
  const limits = { ...modelLimits, ...modelCalls };
  const server = createEmbedder(openai, limits);
  const embedder = semanticSearch ? (server ? withBuiltIn(server, builtIn) : builtIn) : null;
  return {
    model: measureModel(createModel(openai, limits), metrics),
    embedder: measureEmbedder(embedder, metrics),
    closeModels: builtIn.close,
  };
}

/** The host slots (advisory locks) need a connection of their own, opened with the first page. */
function createPages(config: Config, log: Logger): PageFetcher {
  const onTrouble = (reason: string) => log.warn({ reason }, "connection for host slots lost");
  return createPageFetcher({ ...config, gate: createHostGate(openSession(config.databaseUrl, onTrouble)) });
}

/** Without a mail server the link is printed, not logged, so that a person at the terminal can follow it. */
function announce(log: Logger, mail: { to: string; subject: string; link: string }, file: string): void {
  log.info({ file }, "mail written to the outbox");
  process.stdout.write(`\n  Mail to ${mail.to}: ${mail.subject}\n  ${mail.link}\n\n`);
}
