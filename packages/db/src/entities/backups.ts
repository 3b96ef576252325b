import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";

/** A person's backup settings. */
export const BackupSettings = defineEntity({
  name: "BackupSettings",
  tableName: "backup_settings",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    enabled: p.boolean(),
    /** `manual`, `daily`, `weekly` or `monthly`. */
    frequency: p.text(),
    /** `json`, `csv` or `both`. */
    format: p.text(),
    maxBackups: p.smallint(),
    autoDelete: p.boolean(),
    /** IANA name; backups start at an hour of this zone. */
    timeZone: p.text(),
    /** Start of the next scheduled backup; null without a schedule. */
    nextDueAt: p.datetime().nullable(),
    /** What backups are encrypted to, as age writes it: `age1…`; null for plain ones. Its other half is not here. */
    publicKey: p.text().nullable(),
  },
});
export type BackupSettings = InferEntity<typeof BackupSettings>;

/** One backup. This row, not the queue's job, is its source of truth. */
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
    userId: ofPerson,
    id: p.uuid().primary(),
    /** The scheduled time, unique per person; null for a manual backup. */
    dueAt: p.datetime().nullable(),
    format: p.text(),
    /** `in_progress`, `success` or `failed`. */
    status: p.text(),
    error: p.text().nullable(),
    fileName: p.text().nullable(),
    /** Bytes of all its files. */
    size: p.bigint("number").nullable(),
    /** What was sent and how it was verified, core's `SentFile`; null before the first file. */
    files: p.json().nullable(),
    /** Attempts by workers. */
    attempts: p.smallint().default(0),
    /** When a failed scheduled backup is retried; null without a retry. */
    retryAt: p.datetime().nullable(),
    /** Number of those retries. */
    retries: p.smallint().default(0),
    /** Of the worker that has the run; a worker with another token must stop. */
    lockToken: p.uuid().nullable(),
    heartbeatAt: p.datetime().defaultRaw("now()"),
    createdAt: p.datetime().defaultRaw("now()"),
    completedAt: p.datetime().nullable(),
  },
});
export type BackupRun = InferEntity<typeof BackupRun>;

/** How restoring a person's backups went the last time that it was tried out. */
export const RestoreTest = defineEntity({
  name: "RestoreTest",
  tableName: "restore_test",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The first scheduled backup after this time is tested. */
    nextAt: p.datetime().defaultRaw("now()"),
    /** The file whose content waits for its test, core's `SentFile`; null without one. */
    waiting: p.json().nullable(),
    /** Null before the first test. */
    testedAt: p.datetime().nullable(),
    /** Which file that was. */
    fileName: p.text().nullable(),
    /** Why it could not be restored, for the person; null where it could. */
    error: p.text().nullable(),
    /** How often the waiting test was begun. */
    claims: p.smallint().default(0),
    /** Names the worker of the job, see `core/platform/runs`. */
    lockToken: p.uuid().nullable(),
    /** The job's heartbeat; null without a job. */
    heartbeatAt: p.datetime().nullable(),
  },
});
export type RestoreTest = InferEntity<typeof RestoreTest>;

/** A piece of a backup as it was before it was encrypted, kept until its restore has been tested. */
export const RestoreTestChunk = defineEntity({
  name: "RestoreTestChunk",
  tableName: "restore_test_chunk",
  properties: {
    userId: ofPerson,
    position: p.integer().primary(),
    content: p.blob(),
  },
});
export type RestoreTestChunk = InferEntity<typeof RestoreTestChunk>;

/** Where a person's backups go. */
export const DriveConnection = defineEntity({
  name: "DriveConnection",
  tableName: "drive_connection",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** `google`, `folder`, `webdav` or `s3`. */
    kind: p.text().default("google"),
    /** The drive account's email address, or the name of the other storage. */
    email: p.text(),
    /** The refresh token, or the address and keys of the other storage, encrypted; its prefix is the format's version. */
    sealedToken: p.text(),
    /** Our folder in the drive, once known. */
    folderId: p.text().nullable(),
    /** Access was revoked: the person must connect the drive again. */
    isBroken: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type DriveConnection = InferEntity<typeof DriveConnection>;

/** A refresh token to be revoked. Without an owner, because the person may already be deleted. */
export const DriveRevocation = defineEntity({
  name: "DriveRevocation",
  tableName: "drive_revocation",
  properties: {
    id: p.uuid().primary(),
    sealedToken: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type DriveRevocation = InferEntity<typeof DriveRevocation>;
