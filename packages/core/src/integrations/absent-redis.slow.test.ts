import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createJobQueue } from "./index.ts";

const log = pino({ level: "silent" });
const id = () => crypto.randomUUID();

describe("a Redis that is away", () => {
  it.each([
    ["does not answer", true],
    ["is not there", false],
  ])("(it %s) delays no one, and fails nothing", async (_state, isListening) => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    if (!isListening) silent.close();
    const queue = createJobQueue({ databaseUrl: "", redisUrl: `redis://127.0.0.1:${port}` }, log);
    const schedule = { pattern: "5 4 * * *", timeZone: "UTC" };
    await Promise.all([
      queue.enqueue("send-mail", { mailId: id() }),
      queue.schedules.put("one", schedule, "start-due-backup", { userId: id() }),
      queue.schedules.remove("start-due-backup", "two"),
      expect(queue.operator.retry("mail", "1")).rejects.toThrow(""),
    ]);
    await queue.close();
    silent.close();
  });
});
