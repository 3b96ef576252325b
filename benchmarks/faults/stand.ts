import { createJobQueue, type JobQueue } from "@bowerbird/core/integrations";
import { agreeAt, startDriveServer, type TestDriveServer } from "@bowerbird/core/testing";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type QueryResultRow } from "pg";
import { pino } from "pino";
import { bookmarkFile, library } from "../product/library.ts";
import { importAll } from "../product/import-all.ts";
import type { Person } from "../product/person.ts";
import { type Product, startProduct, until } from "../product/start-product.ts";
import { type Stores, startStores } from "./stores.ts";

/** Everything that a fault can hit, and the people whose work must survive it. */
export interface Stand {
  stores: Stores;
  product: Product;
  google: TestDriveServer;
  queue: JobQueue;
  people: Record<Role, Member>;
  /** Queries the database directly, as the superuser. */
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  stop(): Promise<void>;
}

export const roles = [
  "first importer",
  "second importer",
  "third importer",
  "sorter",
  "backer",
  "adder",
  "restorer",
  "tagger",
] as const;
export type Role = (typeof roles)[number];
export interface Member {
  id: string;
  person: Person;
}

/** Bookmarks that some people have from the start. */
const collectionSize = 8_000;
/** Delay of each answer of the drive, so that a backup takes some time. */
const driveDelay = 150;

/** A server and two workers, with their own stores, beside a drive. */
export async function startStand(): Promise<Stand> {
  const stores = await startStores();
  const google = await startDriveServer();
  const services = { databaseUrl: stores.postgres.url, redisUrl: stores.redis.url };
  // One at a time, so that jobs also wait.
  const settings = { ...google.settings, WORKER_CONCURRENCY: "1" };
  const product = await startProduct(services, settings, { servers: 1, workers: 2 });
  const address = { databaseUrl: product.databaseUrl, redisUrl: stores.redis.url };
  const queue = createJobQueue(address, pino({ level: "silent" }));
  const people = {} as Record<Role, Member>;
  for (const role of roles) people[role] = await createMember(product);
  await importAll(people.sorter.person, bookmarkFile(library(collectionSize, 1)));
  await importAll(people.backer.person, bookmarkFile(library(collectionSize, 2)));
  await importAll(people.tagger.person, bookmarkFile(library(collectionSize, 3)));
  await connectDrive(people.backer.person);
  google.trouble = () => sleep(driveDelay, undefined);
  return {
    stores,
    product,
    google,
    queue,
    people,
    query: (text, values) => query(stores.asSuperuser(product.databaseUrl), text, values),
    stop: async () => {
      await queue.close();
      await product.stop();
      await google.close();
      await stores.stop();
    },
  };
}

async function createMember(product: Product): Promise<Member> {
  const person = await product.person();
  const { id } = (await person.get("/api/auth/user")) as { id: string };
  return { id, person };
}

async function connectDrive(person: Person): Promise<void> {
  const { authUrl } = (await person.get("/api/backup/auth-url")) as { authUrl: string };
  await person.post("/api/backup/connect", await agreeAt(authUrl));
  await person.put("/api/backup/settings", { enabled: true, frequency: "daily", format: "json", autoDelete: false });
}

/** On a new connection each time, and repeated until it works: the database may be away. */
async function query<R extends QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  return until(async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {}); // The one who asks is told.
    await client.connect();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
    }
  });
}
