import { z } from "zod";
import { backupSettings } from "./backups.ts";
import { limits } from "./limits.ts";
import { notificationSettings } from "./notifications.ts";

export const exportFormats = ["html", "json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportInput = z.object({
  format: z.enum(exportFormats, 'format is "html", "json" or "csv".').optional().default("json"),
});

const name = z.string().trim().max(limits.nameLength);

/** The settings in an exported file; a part that is missing or makes no sense is left out, the others count. */
export const librarySettings = z.object({
  profile: z
    .object({ firstName: name.min(1), lastName: name })
    .nullable()
    .catch(null),
  /** Null where nothing was ever chosen. */
  backup: backupSettings.nullable().catch(null),
  notifications: notificationSettings.nullable().catch(null),
});
export type LibrarySettings = z.infer<typeof librarySettings>;
