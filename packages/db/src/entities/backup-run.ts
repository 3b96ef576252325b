import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** One backup run. The row is the truth about it; the queue's job only starts the work. */
export const BackupRun = defineEntity({
  name: "BackupRun",
  tableName: "backup_run",
  indexes: [
    {
      name: "backup_run_due_key",
      expression: 'create unique index "backup_run_due_key" on "backup_run" ("user_id", "due_at")',
    },
    {
      name: "backup_run_open_key",
      expression:
        'create unique index "backup_run_open_key" on "backup_run" ("user_id") where "status" = \'in_progress\'',
    },
    {
      name: "backup_run_newest_idx",
      expression: 'create index "backup_run_newest_idx" on "backup_run" ("user_id", "created_at" desc, "id" desc)',
    },
  ],
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    /** The time of the schedule that it belongs to, of which there is one run; null when a person asked for it. */
    dueAt: p.datetime().nullable(),
    format: p.text(),
    /** `in_progress`, `success` or `failed`. */
    status: p.text(),
    error: p.text().nullable(),
    fileName: p.text().nullable(),
    /** Bytes of all its files. */
    size: p.bigint("number").nullable(),
    /** How many workers have begun it. */
    attempts: p.smallint().default(0),
    /** When a failed one of the schedule is tried again; null when it is not. */
    retryAt: p.datetime().nullable(),
    /** How often it was tried again. */
    retries: p.smallint().default(0),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    createdAt: p.datetime().defaultRaw("now()"),
    completedAt: p.datetime().nullable(),
  },
});
export type BackupRun = InferEntity<typeof BackupRun>;
