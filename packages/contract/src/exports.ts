import { z } from "zod";
import { backupSettings } from "./backups.ts";
import { limits } from "./limits.ts";
import { notificationSettings } from "./notifications.ts";
import { exportedSearch } from "./saved-searches.ts";

export const exportFormats = ["html", "json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportInput = z.object({
  format: z.enum(exportFormats, 'format is "html", "json" or "csv".').optional().default("json"),
});

/** What is saved by hand is limited; restoring adds to it, and a file must not fill a library. */
const mostSearches = 10 * limits.savedSearches;

const name = z.string().trim().max(limits.nameLength);

/** The settings in an exported file; a part that is missing or makes no sense is left out, the others count. */
export const librarySettings = z.object({
  profile: z
    .object({ firstName: name.min(1), lastName: name })
    .nullable()
    .catch(null),
  /** Null where nothing was ever chosen. */
  backup: backupSettings.nullable().catch(null),
  /** Older files know nothing of links that are broken. */
  notifications: notificationSettings
    .extend({ linksBroken: z.boolean().default(true) })
    .nullable()
    .catch(null),
  /** Null in a file from before there were any. */
  savedSearches: z
    .array(exportedSearch.nullable().catch(null))
    .transform((all) => all.filter((search) => search !== null).slice(0, mostSearches))
    .nullable()
    .catch(null),
});
export type LibrarySettings = z.infer<typeof librarySettings>;
