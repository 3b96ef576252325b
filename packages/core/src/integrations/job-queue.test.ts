import { pino } from "pino";
import { createTestDatabase } from "@bowerbird/db/testing";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { clusterBackend, openRedisDatabase, queueBackends } from "../testing/index.ts";
import { createJobQueue, createJobWorkers, type JobHandlers, type JobQueue, type JobWorkers } from "./index.ts";
import { logContext, withLogContext } from "../platform/log/index.ts";
import { jobDefinitions, nextTime, type QueueName, queueNames } from "../platform/jobs/index.ts";
import type { QueueAddress } from "./queue-backend.ts";

const log = pino({ level: "silent" });
const id = () => crypto.randomUUID();
const ids = (count: number) => Array.from({ length: count }, id);

const onCluster = clusterBackend(inject("suite"));
afterAll(onCluster.close);

describe.each([...queueBackends(inject("redisUrl"), inject("suite")), ...onCluster.backends])(
  "the queue on $name",
  ({ openRedis }) => {
    let address: QueueAddress;
    let queue: JobQueue;
    let workers: JobWorkers[];
    let drop: () => Promise<void>;
    beforeEach(async () => {
      const database = await createTestDatabase(inject("databaseUrl"));
      drop = database.drop;
      address = { databaseUrl: database.databaseUrl, redisUrl: await openRedis() };
      queue = createJobQueue(address, log);
      workers = [];
    });
    afterEach(async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queue.close();
      await drop();
    });

    function work(handlers: Partial<JobHandlers>, concurrency = 5): JobWorkers {
      const ignore = () => Promise.resolve();
      const all = Object.fromEntries(
        queueNames.flatMap((name) => Object.keys(jobDefinitions[name])).map((name) => [name, ignore]),
      );
      const worker = createJobWorkers(
        address,
        { ...(all as unknown as JobHandlers), ...handlers },
        Object.fromEntries(queueNames.map((name) => [name, concurrency])) as Record<QueueName, number>,
        log,
      );
      workers.push(worker);
      return worker;
    }
    const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 20 });

    it("does every job once, however many workers there are", async () => {
      const done: string[] = [];
      const handle = async ({ mailId }: { mailId: string }) => void done.push(mailId);
      const all = ids(40);
      await Promise.all(all.slice(0, 20).map((mailId) => queue.enqueue("send-mail", { mailId })));
      for (let count = 0; count < 3; count++) work({ "send-mail": handle });
      await Promise.all(all.slice(20).map((mailId) => queue.enqueue("send-mail", { mailId })));
      await until(() => expect(done).toHaveLength(40));
      await until(async () => expect(await queue.queues.find(({ name }) => name === "mail")!.getActiveCount()).toBe(0));
      expect([...done].sort()).toEqual(all.sort());
    });

    it("keeps schedules: one a key, the next time reckoned in their zone, until they are taken out", async () => {
      const payload = { userId: id() };
      const schedule = { pattern: "17 3 * * 0", timeZone: "Australia/Lord_Howe" };
      await queue.schedules.put("one", { ...schedule, pattern: "5 4 * * *" }, "start-due-backup", payload);
      await queue.schedules.put("one", schedule, "start-due-backup", payload);
      await queue.schedules.put("two", schedule, "start-due-backup", payload);
      expect((await queue.schedules.keys("start-due-backup")).sort()).toEqual(["one", "two"]);
      const backups = queue.queues.find(({ name }) => name === "backups")!;
      const waiting = await backups.getDelayed();
      expect(waiting.map(({ name, data }) => [name, data])).toEqual([1, 2].map(() => ["start-due-backup", payload]));
      // A job's delay may be some milliseconds off its time: the queue reads the clock twice.
      const minute = 60_000;
      for (const job of waiting) {
        const due = Math.round((job.timestamp + job.delay) / minute) * minute;
        expect(due).toBe(nextTime(schedule, new Date(job.timestamp)).getTime());
      }
      await queue.schedules.remove("start-due-backup", "one");
      await queue.schedules.remove("start-due-backup", "one");
      expect(await queue.schedules.keys("start-due-backup")).toEqual(["two"]);
      expect(await backups.getDelayedCount()).toBe(1);
    });

    it("tries a job again that threw, and goes on with the others meanwhile", async () => {
      const attempts: string[] = [];
      const [bad, good] = [id(), id()];
      const handle = async ({ mailId }: { mailId: string }) => {
        attempts.push(mailId);
        if (mailId === bad && attempts.filter((tried) => tried === bad).length === 1) throw new Error("not yet");
      };
      work({ "send-mail": handle }, 1);
      await queue.enqueue("send-mail", { mailId: bad });
      await queue.enqueue("send-mail", { mailId: good });
      await until(() => expect(attempts).toEqual([bad, good, bad]));
    });

    it("fails a job with an invalid payload or an unknown name, without harm to others", async () => {
      const done: unknown[] = [];
      work({ "send-mail": async (payload) => void done.push(payload) }, 1);
      const mails = queue.queues.find(({ name }) => name === "mail")!;
      await mails.add("send-mail", { mailId: "'; drop table bookmark; --" });
      await mails.add("send-mail", null);
      await mails.add("no-such-job", {});
      const mailId = id();
      await mails.add("send-mail", { mailId, surplus: "is left out" });
      await until(() => expect(done).toEqual([{ mailId }]));
      await until(async () => expect(await mails.getFailedCount()).toBe(3));
    });

    it("ends a job that only an earlier version knew, without a failure", async () => {
      const done: string[] = [];
      work({ "compute-map": async ({ mapId }) => void done.push(mapId) }, 1);
      const embeddings = queue.queues.find(({ name }) => name === "embeddings")!;
      await embeddings.add("embed-tags", { userId: id() });
      const mapId = id();
      await queue.enqueue("compute-map", { userId: id(), mapId });
      await until(() => expect(done).toEqual([mapId]));
      await until(async () => expect(await embeddings.getCompletedCount()).toBe(2));
      expect(await embeddings.getFailedCount()).toBe(0);
    });

    it("does a job that an earlier version put there under another name", async () => {
      const done: unknown[] = [];
      work({ "categorize-bookmarks": async (payload) => void done.push(payload) }, 1);
      const categorization = queue.queues.find(({ name }) => name === "categorization")!;
      const payload = { userId: id(), bookmarkIds: [id()] };
      await categorization.add("sort-bookmarks", payload);
      await until(() => expect(done).toEqual([payload]));
    });

    it("serves what was interrupted first, and a person's few links before collections that wait longer", async () => {
      const order: string[] = [];
      const big = ids(6);
      const small = id();
      for (const importId of big) await queue.enqueue("run-import", { userId: id(), importId }, { priority: 10 });
      await queue.enqueue("run-import", { userId: id(), importId: small }, { priority: 1 });
      const [plain, interrupted] = [id(), id()];
      await queue.enqueue("run-import", { userId: id(), importId: plain });
      await queue.enqueue("run-import", { userId: id(), importId: interrupted }, { lifo: true });
      work({ "run-import": async ({ importId }) => void order.push(importId) }, 1);
      await until(() => expect(order).toHaveLength(9));
      expect(order).toEqual([interrupted, plain, small, ...big]);
    });

    it("tells operators how many wait, for how long the oldest, what failed and why, and puts that back", async () => {
      const mails = queue.queues.find(({ name }) => name === "mail")!;
      const timestamp = Date.now() - 60_000;
      await mails.add("send-mail", { mailId: id() }, { timestamp, priority: 5 });
      await queue.enqueue("send-mail", { mailId: id() });
      const stateOf = async () => (await queue.operator.states()).find(({ name }) => name === "mail")!;
      expect(await stateOf()).toMatchObject({ waiting: 2, active: 0, failed: 0 });
      expect((await stateOf()).oldest).toEqual(new Date(timestamp));
      expect(await queue.operator.workers()).toEqual([]);
      let isBroken = true;
      work({
        "send-mail": async () => {
          if (isBroken) throw new Error("The mail server is gone.");
        },
      });
      await mails.add("send-mail", { mailId: id(), requestId: "request-1234" }, { attempts: 1 });
      const ownFailures = async () => (await queue.operator.failures(5)).filter(({ requestId }) => requestId !== null);
      await until(async () => expect(await ownFailures()).toHaveLength(1));
      const [failure] = await ownFailures();
      expect((await stateOf()).failed).toBeGreaterThan(0);
      expect(failure).toMatchObject({
        queue: "mail",
        name: "send-mail",
        reason: "The mail server is gone.",
        attempts: 1,
      });
      const here = [expect.stringContaining(`-${process.pid}`)];
      await until(async () => expect(await queue.operator.workers()).toEqual(here));
      isBroken = false;
      expect(await queue.operator.retry("mail", failure!.id)).toBe(true);
      await until(async () => expect(await (await mails.getJob(failure!.id))!.getState()).toBe("completed"));
      expect(await queue.operator.retry("mail", failure!.id)).toBe(false);
      expect(await queue.operator.retry("no-such-queue", failure!.id)).toBe(false);
    });

    it("carries the request that caused a job to those jobs that follow from it", async () => {
      const seen: (string | undefined)[] = [];
      const follow = id();
      work({
        "run-import": async () => queue.enqueue("send-mail", { mailId: follow }),
        "send-mail": async (payload) => {
          expect(payload).toEqual({ mailId: follow });
          seen.push(logContext().requestId);
        },
      });
      const importId = id();
      await withLogContext({ requestId: "request-1234" }, () =>
        queue.enqueue("run-import", { userId: id(), importId }),
      );
      await until(() => expect(seen).toEqual(["request-1234"]));
    });

    it("stops when it is asked to after the job in hand, and leaves the rest for others", async () => {
      const done: string[] = [];
      let finish = () => {};
      const begun = new Promise<void>((begin) => {
        work(
          {
            "send-mail": async ({ mailId }) => {
              begin();
              await new Promise<void>((resolve) => (finish = resolve));
              done.push(mailId);
            },
          },
          1,
        );
      });
      const [first, second] = ids(2);
      await queue.enqueue("send-mail", { mailId: first! });
      await begun;
      await queue.enqueue("send-mail", { mailId: second! });
      const closing = workers[0]!.close();
      finish();
      await closing;
      expect(done).toEqual([first]);
      work({ "send-mail": async ({ mailId }) => void done.push(mailId) });
      await until(() => expect(done).toEqual([first, second]));
    });
  },
);

it.each(onCluster.backends)("queues on a $name are spread over its nodes, each as a whole on one", async (backend) => {
  const queue = createJobQueue({ databaseUrl: "", redisUrl: await backend.openRedis() }, log);
  for (const one of queue.queues) await one.add("no-such-job", {});
  expect((await onCluster.cluster().sizes()).filter((size) => size > 0).length).toBeGreaterThan(1);
  for (const one of queue.queues) expect(one.toKey("wait")).toBe(`{${one.name}}:${one.name}:wait`);
  await queue.close();
});

it.skipIf(inject("redisUrl") === null)(
  "operators see no worker of another product that uses a database of the same Redis [needs redis-server]",
  async () => {
    const addressOf = async (): Promise<QueueAddress> => ({
      databaseUrl: inject("databaseUrl"),
      redisUrl: await openRedisDatabase(inject("redisUrl")!),
    });
    const each = Object.fromEntries(queueNames.map((name) => [name, 1])) as Record<QueueName, number>;
    const [own, others] = [await addressOf(), await addressOf()];
    const queues = [createJobQueue(own, log), createJobQueue(others, log)];
    const workers = createJobWorkers(others, {} as JobHandlers, each, log);
    try {
      await workers.ready();
      const seen = queues.map(({ operator }) => operator.workers());
      expect(await Promise.all(seen)).toEqual([[], [expect.stringContaining(`-${process.pid}`)]]);
    } finally {
      await workers.close();
      await Promise.all(queues.map((queue) => queue.close()));
    }
  },
);
