import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Services } from "@bowerbird/core/platform/context";
import type { Config } from "@bowerbird/core/platform/config";
import { createEventBus } from "@bowerbird/core/platform/events";
import { createJobWorkers, type JobHandlers, type JobWorkers } from "@bowerbird/core/integrations";
import { createJobHandlers } from "@bowerbird/core/operations";
import { measureJobs } from "@bowerbird/core/metrics";
import { createServices, type RunningServices } from "@bowerbird/core/services";
import { createTestServices, insertPerson, insertSession, type TestServices } from "@bowerbird/core/testing";
import { createOrm } from "@bowerbird/db";
import { sql } from "kysely";
import { createApp } from "../app.ts";
import type { CallLimits } from "../security/limit-calls.ts";
import { TestBrowser } from "./test-browser.ts";

/** The real server on its own port, with workers. */
export interface TestServer extends TestServices, AsyncDisposable {
  /** Without a slash at the end. */
  url: string;
  /** A client with an empty cookie jar. */
  visitor(): TestBrowser;
  /** A new person with a verified address, signed in. */
  person(): Promise<TestBrowser>;
  /** Closes every connection to the database and refuses new ones. */
  loseDatabase(): Promise<void>;
  /** A second server on the same database, as behind a load balancer. */
  startSibling(settings?: Partial<Config>, bounds?: SiblingBounds): Promise<Sibling>;
}

export interface SiblingBounds {
  calls?: CallLimits;
  statementTimeoutMs?: number;
}

export interface Sibling extends AsyncDisposable {
  url: string;
  services: Services;
  close(): Promise<void>;
}

export const opsPassword = "operators only";

export async function startTestServer(
  serverUrl: string,
  redisUrl: string | null = null,
  ownSettings: Record<string, string> = {},
): Promise<TestServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test = await createTestServices(serverUrl, redisUrl, {
    APP_URL: url,
    OPS_PASSWORD: opsPassword,
    ...ownSettings,
  });
  const { services } = test;
  const events = await createEventBus(services.config.databaseUrl, services.log, services.callers);
  const workers = await startWorkers(services);
  server.on("request", createApp(services, events));
  const visitor = () => new TestBrowser(url, services.config.dataDir);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await workers.close();
    await events.close();
    await test.close();
  };
  return {
    ...test,
    url,
    visitor,
    person: async () => {
      const browser = visitor();
      const em = services.forkEm();
      const account = await insertPerson(em);
      browser.adopt(account, await insertSession(em, account.id, services.config));
      return browser;
    },
    startSibling: (settings = {}, bounds) => startSibling({ ...services.config, ...settings }, bounds),
    loseDatabase: () => loseDatabase(serverUrl, services.config.databaseUrl),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function startWorkers(services: RunningServices): Promise<JobWorkers> {
  const { config, log, metrics } = services;
  const concurrency = {
    imports: 2,
    backups: 2,
    "slow-backups": 1,
    categorization: 2,
    mail: 2,
    metadata: 1,
    enrichments: 1,
    "link-checks": 1,
    sources: 1,
    webhooks: 1,
    embeddings: 1,
  };
  const workers = createJobWorkers(config, handlersOf(services), concurrency, log, measureJobs(metrics));
  await workers.ready();
  return workers;
}

/** No pages are read: tests do not use the network. */
function handlersOf(services: Services): JobHandlers {
  const ignore = () => Promise.resolve();
  const offline = { "enrich-bookmark": ignore, "enrich-person": ignore, "check-links": ignore };
  return { ...createJobHandlers(services), ...offline, "read-source": ignore, "send-webhook": ignore };
}

async function startSibling(config: Config, { calls, ...bounds }: SiblingBounds = {}): Promise<Sibling> {
  const services = await createServices(config, "sibling", bounds);
  const events = await createEventBus(config.databaseUrl, services.log, services.callers);
  const server = createServer(createApp(services, events, calls));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await events.close();
    await services.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, services, close, [Symbol.asyncDispose]: close };
}

async function loseDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const orm = createOrm({ databaseUrl: serverUrl, poolSize: 1 });
  const db = orm.em.fork().getKysely();
  await sql`alter database ${sql.ref(name)} allow_connections false`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db);
  await orm.close(true);
}
