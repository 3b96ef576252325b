import { z } from "zod";

/** Backups kept: a setting of the person's. */
export const mostBackups = 50;

export const backupSettings = z.object({
  enabled: z.boolean(),
  frequency: z.enum(["manual", "daily", "weekly", "monthly"], "frequency is manual, daily, weekly or monthly."),
  format: z.enum(["json", "csv", "both"], "format is json, csv or both."),
  maxBackups: z
    .number()
    .int()
    .min(1, `Between 1 and ${mostBackups} backups can be kept.`)
    .max(mostBackups, `Between 1 and ${mostBackups} backups can be kept.`),
  autoDelete: z.boolean(),
});
export type BackupSettings = z.infer<typeof backupSettings>;

/** What is left out stays. */
export const backupSettingsInput = backupSettings.partial();

export const backupFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  createdTime: z.date(),
});

export const backupRun = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  format: z.string(),
  status: z.enum(["in_progress", "success", "failed"]),
  error: z.string().nullable(),
  createdAt: z.date(),
  completedAt: z.date().nullable(),
});

export const manualBackupInput = z.object({ format: backupSettings.shape.format.optional() });
export const connectDriveInput = z.object({
  code: z.string().min(1).max(2_000),
  state: z.string().max(2_000).optional(),
});
export const driveFileInput = z.object({ id: z.string().min(1).max(200) });
