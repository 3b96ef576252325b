import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createJobContext, createVisitorContext } from "@bowerbird/core/context";
import { createEventHub } from "@bowerbird/core/events";
import { runImport } from "@bowerbird/core/imports";
import { createJobWorkers } from "@bowerbird/core/integrations";
import { sendMail } from "@bowerbird/core/mail";
import { createTestServices, type TestServices } from "@bowerbird/core/testing";
import { createOrm } from "@bowerbird/db";
import { sql } from "kysely";
import { createApp } from "../app.ts";
import { TestBrowser } from "./test-browser.ts";

/** The real server on a port of its own, with workers beside it. */
export interface TestServer extends TestServices {
  /** Without a slash at the end. */
  url: string;
  /** Somebody with an empty cookie jar. */
  visitor(): TestBrowser;
  /** Somebody who has signed up, verified the address and signed in. */
  person(): Promise<TestBrowser>;
  /** Cuts every connection to the database and lets nobody in again. */
  loseDatabase(): Promise<void>;
}

export const opsPassword = "operators only";

export async function startTestServer(serverUrl: string, redisUrl: string | null = null): Promise<TestServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test = await createTestServices(serverUrl, redisUrl, { APP_URL: url, OPS_PASSWORD: opsPassword });
  const { services } = test;
  const hub = await createEventHub(services.config.databaseUrl, services.log);
  const handlers = {
    "run-import": ({ userId, importId }: { userId: string; importId: string }) =>
      runImport(createJobContext(services, userId), { importId }),
    "send-mail": (payload: { mailId: string }) => sendMail(createVisitorContext(services), payload),
  };
  const workers = createJobWorkers(services.config, handlers, { imports: 2, mail: 2 }, services.log);
  server.on("request", createApp(services, hub));
  const visitor = () => new TestBrowser(url, services.config.dataDir);
  return {
    ...test,
    url,
    visitor,
    person: async () => {
      const browser = visitor();
      await browser.signUp();
      return browser;
    },
    loseDatabase: () => loseDatabase(serverUrl, services.config.databaseUrl),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await workers.close();
      await hub.close();
      await test.close();
    },
  };
}

async function loseDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const orm = createOrm({ databaseUrl: serverUrl, poolSize: 1 });
  const db = orm.em.fork().getKysely();
  await sql`alter database ${sql.ref(name)} allow_connections false`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db);
  await orm.close(true);
}
