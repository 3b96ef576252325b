import { limits } from "@bowerbird/contract/limits";
import { withinMeasure } from "@bowerbird/contract/measure";
import { z } from "zod";

/**
 * The background jobs by queue, with the payload of each. Payloads refer to rows by id; all state is in our own tables, so
 * that an emptied queue loses nothing.
 */
export const jobDefinitions = {
  imports: { "run-import": z.object({ userId: z.uuid(), importId: z.uuid() }) },
  backups: {
    "start-due-backup": z.object({ userId: z.uuid() }),
    "run-backup": z.object({ userId: z.uuid(), backupRunId: z.uuid() }),
    "revoke-drive": z.object({ revocationId: z.uuid() }),
    "run-restore": z.object({ userId: z.uuid(), restoreId: z.uuid() }),
  },
  // A queue of its own, so that storages that keep a worker waiting hold up only each other.
  "slow-backups": {
    "run-slow-backup": z.object({ userId: z.uuid(), backupRunId: z.uuid() }),
    "test-restore": z.object({ userId: z.uuid() }),
  },
  categorization: {
    "run-recategorization": z.object({ userId: z.uuid(), recategorizationId: z.uuid() }),
    "continue-change": z.object({ userId: z.uuid(), changeId: z.uuid() }),
    "run-rules": z.object({ userId: z.uuid() }),
    "categorize-bookmarks": z.object({ userId: z.uuid(), bookmarkIds: z.array(z.uuid()).max(limits.bookmarksPerCall) }),
  },
  mail: { "send-mail": z.object({ mailId: z.uuid() }) },
  // Two queues, so that a link that was just saved never waits behind a whole collection.
  metadata: { "enrich-bookmark": z.object({ userId: z.uuid(), bookmarkId: z.uuid() }) },
  embeddings: {
    "embed-person": z.object({ userId: z.uuid(), turn: z.uuid().optional() }),
    "compute-map": z.object({ userId: z.uuid(), mapId: z.uuid() }),
    "find-misplaced": z.object({ userId: z.uuid() }),
    "review-filing": z.object({ userId: z.uuid() }),
  },
  enrichments: { "enrich-person": z.object({ userId: z.uuid(), turn: z.uuid().optional() }) },
  "link-checks": { "check-links": z.object({ userId: z.uuid() }) },
  sources: { "read-source": z.object({ userId: z.uuid(), sourceId: z.uuid() }) },
  webhooks: { "send-webhook": z.object({ userId: z.uuid(), webhookId: z.uuid() }) },
} as const;

/** Jobs of earlier versions, which can still wait at an upgrade. There is nothing left to do for them. */
export const retiredJobs: readonly string[] = ["embed-tags"];

/** Jobs that an earlier version put into a queue under another name, which can still wait at an upgrade. */
const renamedJobs: ReadonlyMap<string, JobName> = new Map([["sort-bookmarks", "categorize-bookmarks"]]);

/** The name that a job has in this version. */
export function toCurrentName(name: string): string {
  return renamedJobs.get(name) ?? name;
}

export type QueueName = keyof typeof jobDefinitions;
export type JobName = { [Q in QueueName]: keyof (typeof jobDefinitions)[Q] }[QueueName];
type Schemas = { [Q in QueueName]: (typeof jobDefinitions)[Q] }[QueueName];
type SchemaOf<N extends JobName> = Extract<Schemas, Record<N, z.ZodType>>[N];
export type JobPayload<N extends JobName> = z.infer<SchemaOf<N>>;

export interface EnqueueOptions {
  /** 1 is served first; jobs of one priority are served first in, first out. */
  priority?: number;
  /** Before all other jobs. */
  lifo?: boolean;
  /** Milliseconds. */
  delay?: number;
}
/** Puts a job into its queue. Call it after the row that it refers to is committed. */
export type Enqueue = <N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions) => Promise<void>;

/** When a recurring job starts. */
export interface JobSchedule {
  /** Cron: minute, hour, day of the month, month, day of the week; numbers and `*` only. */
  pattern: string;
  /** IANA name. */
  timeZone: string;
}

/**
 * Recurring jobs. Only a trigger: due times are in our tables as well, because an emptied queue loses its schedules and
 * changes are skipped while the queue is down.
 */
export interface JobSchedules {
  /** Creates or replaces the schedule with the key, which must not contain `:`. */
  put<N extends JobName>(key: string, schedule: JobSchedule, name: N, payload: JobPayload<N>): Promise<void>;
  remove(name: JobName, key: string): Promise<void>;
  /** The keys of all schedules in the job's queue. */
  keys(name: JobName): Promise<string[]>;
}

export const queueNames = Object.keys(jobDefinitions) as QueueName[];

export function getQueueName(name: JobName): QueueName {
  const queue = queueNames.find((candidate) => name in jobDefinitions[candidate]);
  if (!queue) throw new Error(`No queue has a job named ${name}`);
  return queue;
}

/** Checks a payload from the queue. @throws ZodError */
export function parsePayload<N extends JobName>(name: N, data: unknown): JobPayload<N> {
  const schemas = jobDefinitions[getQueueName(name)] as Record<string, z.ZodType>;
  return schemas[name]!.parse(withinMeasure(schemas[name]!, data)) as JobPayload<N>;
}

/** The earliest start of a job, in milliseconds since 1970. */
export function dueAt({ timestamp, opts }: { timestamp: number; opts: { delay?: number } }): number {
  return timestamp + (opts.delay ?? 0);
}

/** Five attempts, with waits from 2 s doubling to 16 s; failed jobs are kept a week for the operator. */
export const jobOptions = {
  attempts: 5,
  backoff: { type: "exponential", delay: 2_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 86_400, count: 1_000 },
} as const;

/**
 * Thrown by a job whose work has crashed too many workers. The reason for the person is stored in the row; the job fails
 * without a retry, and operators see this message.
 */
export class PoisonJobError extends Error {}

/** The number of jobs of a queue by state. */
export interface QueueState {
  name: QueueName;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** When the longest waiting job was due; null when none waits. */
  oldest: Date | null;
}

export interface FailedJob {
  queue: QueueName;
  id: string;
  name: string;
  reason: string;
  attempts: number;
  failedAt: Date | null;
  /** The request that enqueued it, to find its log lines. */
  requestId: string | null;
}

/** An operator's view of the queues. Every method throws when the queue cannot be reached. */
export interface QueueOperator {
  states(): Promise<QueueState[]>;
  /** The connected worker processes: host and process id. */
  workers(): Promise<string[]>;
  /** The newest failures of all queues. */
  failures(count: number): Promise<FailedJob[]>;
  /** Enqueues a failed job again with all its attempts. @returns false when there is no such failed job */
  retry(queue: string, id: string): Promise<boolean>;
}

const dayMs = 24 * 60 * 60_000;
/** The longest gap between two 29ths of February is eight years. */
const daysAhead = 8 * 366 + 1;

/**
 * The first time of a schedule after a moment. The queue uses this too, because its own calculation fails in time zones
 * whose clocks change by half an hour.
 *
 * @param schedule its pattern has a minute and an hour, and only numbers and `*`
 */
export function nextTime({ pattern, timeZone }: JobSchedule, after: Date): Date {
  const [minute, hour, date = "*", month = "*", weekday = "*"] = pattern.split(" ");
  const fits = (field: string, value: number) => field === "*" || Number(field) === value;
  const today = Math.floor(toLocal(after, timeZone) / dayMs) * dayMs;
  for (let count = 0; count < daysAhead; count++) {
    const midnight = new Date(today + count * dayMs);
    const isDay = fits(date, midnight.getUTCDate()) && fits(month, midnight.getUTCMonth() + 1);
    if (!isDay || !fits(weekday, midnight.getUTCDay())) continue;
    const time = fromLocal(midnight.getTime() + (Number(hour) * 60 + Number(minute)) * 60_000, timeZone);
    if (time > after) return time;
  }
  throw new Error(`There is no time that fits ${pattern}`);
}

/**
 * Converts a local time to UTC. A time skipped by a clock change becomes as much later as the clocks move; of one that
 * comes twice, this is the first.
 */
function fromLocal(local: number, timeZone: string): Date {
  const [before, after] = [-dayMs, dayMs].map((shift) => {
    const offset = toLocal(new Date(local + shift), timeZone) - (local + shift);
    return new Date(local - offset);
  }) as [Date, Date];
  const isRight = (time: Date) => toLocal(time, timeZone) === local;
  return isRight(after) && !isRight(before) ? after : before;
}

/** The zone's local time, as milliseconds since 1970 as if it were UTC. */
function toLocal(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", { ...clock, timeZone }).formatToParts(time);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, date] = [value("year"), value("month"), value("day")];
  return Date.UTC(year, month - 1, date, value("hour"), value("minute"), value("second"));
}

const clock = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const;
