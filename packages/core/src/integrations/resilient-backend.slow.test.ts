import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import timers from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@bowerbird/db/testing";
import { pino } from "pino";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { jobDefinitions, type QueueName, queueNames } from "../platform/jobs/index.ts";
import { createJobQueue, createJobWorkers, type JobHandlers } from "./index.ts";

const log = pino({ level: "silent" });

let database: TestDatabase;
let line: Server;
let isCut: boolean;
let lines: number;
let address: { databaseUrl: string; redisUrl: null };
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  const { hostname, port } = new URL(database.databaseUrl);
  [isCut, lines] = [false, 0];
  // As a database that is coming up, or has no connection free: it takes the call and hangs up.
  line = createServer((inward) => {
    lines += 1;
    inward.on("error", () => {});
    if (isCut) return void inward.destroy();
    const outward = connect(Number(port), hostname).on("error", () => inward.destroy());
    inward.pipe(outward).pipe(inward);
    const cutting = setInterval(() => isCut && inward.destroy(), 20);
    inward.on("close", () => (clearInterval(cutting), outward.destroy()));
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  const url = new URL(database.databaseUrl);
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  address = { databaseUrl: url.href, redisUrl: null };
});
afterEach(async () => {
  isCut = true;
  await new Promise((resolve) => line.close(resolve));
  await database.drop();
});

function work(done: string[]) {
  const ignore = () => Promise.resolve();
  const names = queueNames.flatMap((name) => Object.keys(jobDefinitions[name]));
  const handlers = Object.fromEntries(names.map((name) => [name, ignore])) as unknown as JobHandlers;
  handlers["send-mail"] = async ({ mailId }) => void done.push(mailId);
  const concurrency = Object.fromEntries(queueNames.map((name) => [name, 1])) as Record<QueueName, number>;
  return createJobWorkers(address, handlers, concurrency, log);
}

/** Holds the pauses between two questions to the database back, until the test ends them. */
function holdPauses() {
  const held: (() => void)[] = [];
  vi.spyOn(timers, "setTimeout").mockImplementation(
    () => new Promise<never>((resolve) => held.push(resolve as () => void)),
  );
  return {
    allWait: () => vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(queueNames.length), 120_000),
    end: () => held.splice(0).forEach((resolve) => resolve()),
  };
}

it("a worker whose database hangs up from the first moment says so, and pauses after each question", async () => {
  const pauses = holdPauses();
  isCut = true;
  const workers = work([]);
  await expect(workers.ready()).rejects.toThrow("");
  await pauses.allWait();
  const before = lines;
  pauses.end();
  await pauses.allWait();
  // Each of the queues has asked once more, over one connection or two.
  expect(lines - before).toBeLessThanOrEqual(2 * queueNames.length);
  vi.restoreAllMocks();
  pauses.end();
  await workers.close();
});

it("a worker whose database goes away pauses after each question, and works again when it is back", async () => {
  const done: string[] = [];
  const workers = work(done);
  await workers.ready();
  const pauses = holdPauses();
  isCut = true;
  await pauses.allWait();
  const before = lines;
  pauses.end();
  await pauses.allWait();
  expect(lines - before).toBeLessThanOrEqual(2 * queueNames.length);
  vi.restoreAllMocks();
  isCut = false;
  pauses.end();
  const queue = createJobQueue(address, log);
  const mailId = crypto.randomUUID();
  await queue.enqueue("send-mail", { mailId });
  await vi.waitFor(() => expect(done).toEqual([mailId]), { timeout: 120_000, interval: 50 });
  await queue.close();
  await workers.close();
});

it("a queue whose first connection fails says so, so that its process can exit", async () => {
  isCut = true;
  const queue = createJobQueue(address, log);
  await expect(queue.ready()).rejects.toThrow("");
  await queue.close();
});
