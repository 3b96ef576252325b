import type { Queue } from "bullmq";
import { jobOptions, type JobSchedules, type QueueName, queueOf } from "../jobs/index.ts";

const keysAtOnce = 1_000;

/** The schedules that the queues themselves keep. */
export function createJobSchedules(queues: ReadonlyMap<QueueName, Queue>): JobSchedules {
  const queueFor = (name: Parameters<JobSchedules["remove"]>[0]) => queues.get(queueOf(name))!;
  return {
    put: async (key, { pattern, timeZone }, name, data) => {
      const template = { name, data, opts: jobOptions };
      await queueFor(name).upsertJobScheduler(key, { pattern, tz: timeZone }, template);
    },
    remove: async (name, key) => void (await queueFor(name).removeJobScheduler(key)),
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
