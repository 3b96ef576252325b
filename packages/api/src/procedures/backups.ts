import {
  backupFile,
  backupKey,
  backupRun,
  backupSettingsInput,
  backupState,
  connectDriveInput,
  connectStorageInput,
  backupFileInput,
  encryptBackupsInput,
  manualBackupInput,
} from "@bowerbird/contract/backups";
import {
  changeBackupSettings,
  connectDrive,
  deleteBackupFile,
  connectStorage,
  disconnectStorage,
  downloadKey,
  encryptBackups,
  getBackupSettings,
  listBackupRuns,
  listBackupFiles,
  startBackup,
  startDriveConnection,
  stopEncrypting,
} from "@bowerbird/core/backup/backups";
import { z } from "zod";
import {
  limitedProcedure,
  accountProcedure,
  backupProcedure,
  provenProcedure,
  readBackupsProcedure,
  router,
} from "../trpc.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const at = (method: Method, path: `/backup/${string}`, summary: string) => ({
  openapi: { method, path, summary, tags: ["Backups"] },
});

export const backupsRouter = router({
  settings: readBackupsProcedure
    .meta(at("GET", "/backup/settings", "Get your backup settings"))
    .input(z.void())
    .output(backupState)
    .query(({ ctx }) => getBackupSettings(ctx.app)),
  changeSettings: accountProcedure
    .meta(at("PUT", "/backup/settings", "Change your backup settings"))
    .input(backupSettingsInput)
    .output(backupState)
    .mutation(({ ctx, input }) => changeBackupSettings(ctx.app, input)),
  files: readBackupsProcedure
    .meta({ ...at("GET", "/backup/files", "List your backups, newest first"), mayConflict: true })
    .input(z.void())
    .output(z.array(backupFile))
    .query(({ ctx }) => listBackupFiles(ctx.app)),
  deleteFile: accountProcedure
    .meta(at("DELETE", "/backup/files/{id}", "Permanently delete a backup"))
    .input(backupFileInput)
    .output(z.object({ deleted: z.number().int() }))
    .mutation(({ ctx, input }) => deleteBackupFile(ctx.app, input)),
  history: readBackupsProcedure
    .meta(at("GET", "/backup/history", "List your latest backups, newest first"))
    .input(z.void())
    .output(z.array(backupRun))
    .query(({ ctx }) => listBackupRuns(ctx.app)),
  run: limitedProcedure(backupProcedure, "backup")
    .meta(at("POST", "/backup/manual", "Back up now, in the background"))
    .input(manualBackupInput)
    .output(backupRun)
    .mutation(({ ctx, input }) => startBackup(ctx.app, input)),
  encrypt: limitedProcedure(provenProcedure, "newPassphrase")
    .meta({
      openapi: {
        ...at("POST", "/backup/encryption", "Encrypt your backups from now on, with a passphrase").openapi,
        description:
          "Backups are age files for a new key, which the passphrase locks and this server does not keep: no one can open them without it. Earlier backups stay as they are.",
      },
    })
    .input(encryptBackupsInput)
    .output(backupState)
    .mutation(({ ctx, input }) => encryptBackups(ctx.app, input)),
  stopEncrypting: accountProcedure
    .meta(at("DELETE", "/backup/encryption", "Stop encrypting your backups; earlier ones stay encrypted"))
    .input(z.void())
    .output(backupState)
    .mutation(({ ctx }) => stopEncrypting(ctx.app)),
  key: accountProcedure
    .meta(at("GET", "/backup/encryption/key", "Get the locked key that opens your backups with the passphrase"))
    .input(z.void())
    .output(backupKey)
    .query(({ ctx }) => downloadKey(ctx.app)),
  authUrl: provenProcedure
    .meta(at("GET", "/backup/auth-url", "Get the address where you allow access to your drive"))
    .input(z.void())
    .output(z.object({ authUrl: z.string() }))
    .query(({ ctx }) => startDriveConnection(ctx.app, { sessionId: ctx.caller.via.id })),
  connect: provenProcedure
    .meta(at("POST", "/backup/connect", "Connect your drive with its code"))
    .input(connectDriveInput)
    .output(backupState)
    .mutation(({ ctx, input }) => connectDrive(ctx.app, { ...input, sessionId: ctx.caller.via.id })),
  disconnect: accountProcedure
    .meta(at("DELETE", "/backup/connection", "Disconnect your backup storage; its backups stay"))
    .input(z.void())
    .output(backupState)
    .mutation(({ ctx }) => disconnectStorage(ctx.app)),
  connectStorage: provenProcedure
    .meta(at("POST", "/backup/storage", "Back up to a folder of the server, WebDAV or S3"))
    .input(connectStorageInput)
    .output(backupState)
    .mutation(({ ctx, input }) => connectStorage(ctx.app, input)),
});
