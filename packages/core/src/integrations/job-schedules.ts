import type { Queue } from "bullmq";
import type { Logger } from "pino";
import { type JobName, jobOptions, type JobSchedules, type QueueName, queueOf } from "../jobs/index.ts";
import { soon } from "./soon.ts";

const keysAtOnce = 1_000;

/** The schedules that the queues themselves keep. */
export function createJobSchedules(queues: ReadonlyMap<QueueName, Queue>, log: Logger): JobSchedules {
  const queueFor = (name: JobName) => queues.get(queueOf(name))!;
  const change = async (name: JobName, asking: Promise<unknown>) => {
    const problem = await soon(asking);
    if (problem !== null) log.warn({ queue: queueOf(name), job: name, reason: problem }, "a schedule was not changed");
  };
  return {
    put: (key, { pattern, timeZone }, name, data) => {
      const template = { name, data, opts: jobOptions };
      return change(name, queueFor(name).upsertJobScheduler(key, { pattern, tz: timeZone }, template));
    },
    remove: (name, key) => change(name, queueFor(name).removeJobScheduler(key)),
    keys: async (name) => {
      const keys: string[] = [];
      for (let start = 0; ; start += keysAtOnce) {
        const found = await queueFor(name).getJobSchedulers(start, start + keysAtOnce - 1, true);
        keys.push(...found.map(({ key }) => key));
        if (found.length < keysAtOnce) return keys;
      }
    },
  };
}
