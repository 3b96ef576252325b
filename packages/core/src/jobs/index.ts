import { z } from "zod";

export { GivenUp } from "./given-up.ts";
export { nextTime } from "./next-time.ts";
export type { FailedJob, QueueOperator, QueueState } from "./queue-operator.ts";

/**
 * The background jobs: for each queue its job names and the payload of each. Payloads name rows and never carry them;
 * what a job has done stands in our own tables, so that an emptied queue loses nothing.
 */
export const jobDefinitions = {
  imports: { "run-import": z.object({ userId: z.uuid(), importId: z.uuid() }) },
  backups: {
    "start-due-backup": z.object({ userId: z.uuid() }),
    "run-backup": z.object({ userId: z.uuid(), backupRunId: z.uuid() }),
    "revoke-drive": z.object({ revocationId: z.uuid() }),
    "run-restore": z.object({ userId: z.uuid(), restoreId: z.uuid() }),
  },
  categorization: {
    "run-recategorization": z.object({ userId: z.uuid(), recategorizationId: z.uuid() }),
    "continue-change": z.object({ userId: z.uuid(), changeId: z.uuid() }),
    "sort-bookmarks": z.object({ userId: z.uuid(), bookmarkIds: z.array(z.uuid()) }),
  },
  mail: { "send-mail": z.object({ mailId: z.uuid() }) },
  // Two queues, so that a link that was just saved never waits behind somebody's whole collection.
  metadata: { "enrich-bookmark": z.object({ userId: z.uuid(), bookmarkId: z.uuid() }) },
  embeddings: {
    "embed-person": z.object({ userId: z.uuid(), turn: z.uuid().optional() }),
    "embed-tags": z.object({ userId: z.uuid() }),
  },
  enrichments: { "enrich-person": z.object({ userId: z.uuid(), turn: z.uuid().optional() }) },
  "link-checks": { "check-links": z.object({ userId: z.uuid() }) },
} as const;

export type QueueName = keyof typeof jobDefinitions;
export type JobName = { [Q in QueueName]: keyof (typeof jobDefinitions)[Q] }[QueueName];
type Schemas = { [Q in QueueName]: (typeof jobDefinitions)[Q] }[QueueName];
type SchemaOf<N extends JobName> = Extract<Schemas, Record<N, z.ZodType>>[N];
export type JobPayload<N extends JobName> = z.infer<SchemaOf<N>>;

export interface EnqueueOptions {
  /** 1 is served first; jobs of one priority are served in the order of their coming. */
  priority?: number;
  /** Milliseconds before which it is not served. */
  delay?: number;
}
/** Puts a job into its queue. Call it after the row it names is committed. */
export type Enqueue = <N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions) => Promise<void>;

/** When a job comes by itself, again and again. */
export interface JobSchedule {
  /** Minute, hour, day of the month, month, day of the week: numbers and `*`. */
  pattern: string;
  /** IANA name. */
  timeZone: string;
}

/**
 * Jobs that the queue begins by itself. What must not be missed is in our tables: an emptied queue has forgotten them, and
 * one that is away is not waited for.
 */
export interface JobSchedules {
  /** Puts a schedule in the place of the one that has the key. A key holds no `:`. */
  put<N extends JobName>(key: string, schedule: JobSchedule, name: N, payload: JobPayload<N>): Promise<void>;
  remove(name: JobName, key: string): Promise<void>;
  /** Of all schedules in the queue of a job. */
  keys(name: JobName): Promise<string[]>;
}

export const queueNames = Object.keys(jobDefinitions) as QueueName[];

/** The queue that a job goes through. */
export function queueOf(name: JobName): QueueName {
  const queue = queueNames.find((candidate) => name in jobDefinitions[candidate]);
  if (!queue) throw new Error(`No queue has a job named ${name}`);
  return queue;
}

/** Checks a payload that came back from the queue. @throws ZodError naming what is wrong with it */
export function parsePayload<N extends JobName>(name: N, data: unknown): JobPayload<N> {
  const schemas = jobDefinitions[queueOf(name)] as Record<string, z.ZodType>;
  return schemas[name]!.parse(data) as JobPayload<N>;
}

/** How every job is kept and retried: five tries, 2 s doubling to 32 s; the last ones stay to be looked at. */
export const jobOptions = {
  attempts: 5,
  backoff: { type: "exponential", delay: 2_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 86_400, count: 1_000 },
} as const;
