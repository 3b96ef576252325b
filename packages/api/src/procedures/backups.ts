import {
  backupFile,
  backupRun,
  backupSettings,
  backupSettingsInput,
  connectDriveInput,
  driveFileInput,
  manualBackupInput,
} from "@bowerbird/contract/backups";
import { z } from "zod";
import { notSetUp } from "../not-set-up.ts";
import { personProcedure, router } from "../trpc.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const at = (method: Method, path: `/backup/${string}`, summary: string) => ({
  openapi: { method, path, summary, tags: ["Backups"] },
});
const backupsMissing = notSetUp("Backups are not set up on this server.");

export const backupsRouter = router({
  settings: personProcedure
    .meta(at("GET", "/backup/settings", "How you are backed up"))
    .input(z.void())
    .output(backupSettings)
    .query(backupsMissing),
  changeSettings: personProcedure
    .meta(at("PUT", "/backup/settings", "Change how you are backed up"))
    .input(backupSettingsInput)
    .output(backupSettings)
    .mutation(backupsMissing),
  files: personProcedure
    .meta(at("GET", "/backup/files", "The backups in your drive"))
    .input(z.void())
    .output(z.array(backupFile))
    .query(backupsMissing),
  deleteFile: personProcedure
    .meta(at("DELETE", "/backup/files/{id}", "Delete a backup from your drive"))
    .input(driveFileInput)
    .output(z.object({ deleted: z.number().int() }))
    .mutation(backupsMissing),
  history: personProcedure
    .meta(at("GET", "/backup/history", "Your latest backups, the newest first"))
    .input(z.void())
    .output(z.array(backupRun))
    .query(backupsMissing),
  run: personProcedure
    .meta(at("POST", "/backup/manual", "Back up now"))
    .input(manualBackupInput)
    .output(backupRun)
    .mutation(backupsMissing),
  authUrl: personProcedure
    .meta(at("GET", "/backup/auth-url", "Where to allow us into your drive"))
    .input(z.void())
    .output(z.object({ authUrl: z.string() }))
    .query(backupsMissing),
  connect: personProcedure
    .meta(at("POST", "/backup/connect", "Connect your drive with the code it gave"))
    .input(connectDriveInput)
    .output(backupSettings)
    .mutation(backupsMissing),
});
