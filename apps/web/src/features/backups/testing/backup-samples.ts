import type { BackupFile, BackupState } from "@bowerbird/contract/backups";
import { newId } from "../../../shared/testing/samples.ts";

export const makeBackupState = (fields: Partial<BackupState> = {}): BackupState => ({
  enabled: true,
  frequency: "weekly",
  format: "json",
  maxBackups: 5,
  autoDelete: true,
  timeZone: "UTC",
  connection: {
    kind: "google",
    email: "ada@gmail.example",
    connectedAt: new Date("2026-05-01T09:00:00Z"),
    isBroken: false,
  },
  encryption: null,
  kinds: ["folder", "google", "webdav", "s3"],
  nextBackupAt: new Date("2026-05-18T03:30:00Z"),
  restoreTest: null,
  ...fields,
});

export const makeBackupFile = (fields: Partial<BackupFile> = {}): BackupFile => ({
  id: newId(),
  name: "bowerbird-2026-05-12.json",
  mimeType: "application/json",
  size: 2_048,
  createdTime: new Date("2026-05-12T03:30:00Z"),
  verifiedAt: null,
  ...fields,
});
