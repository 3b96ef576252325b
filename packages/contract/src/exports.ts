import { z } from "zod";
import { backupSettings } from "./backups.ts";
import { limits } from "./limits.ts";
import { eachNotification, notificationSettings } from "./notifications.ts";
import { exportedRule } from "./rules.ts";
import { exportedSharedPage } from "./sharing.ts";
import { exportedSearch } from "./saved-searches.ts";
import { filing } from "./filing.ts";
import { taggingSettings } from "./tagging.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

export const exportFormats = ["html", "json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportInput = z.object({
  format: z.enum(exportFormats, t.formatIsHtmlJsonOrCsv).optional().default("json"),
});

/** More than a person can save, because restoring adds to them; limited, so that a file cannot fill a library. */
const maxSearches = 10 * limits.savedSearches;
const maxRules = 10 * limits.rules;
const name = z.string().trim().max(limits.nameLength);

/** The settings in an exported file; a missing or invalid part becomes null, the others are used. */
export const librarySettings = z.object({
  profile: z
    .object({ firstName: name.min(1), lastName: name })
    .nullable()
    .catch(null),
  /** Null when never changed. */
  backup: backupSettings.nullable().catch(null),
  /** Older files do not have every kind. */
  notifications: notificationSettings
    .extend(eachNotification(({ isOn }) => z.boolean().default(isOn)))
    .nullable()
    .catch(null),
  /** Null in older files. */
  savedSearches: z
    .array(exportedSearch.nullable().catch(null))
    .transform((all) => all.filter((search) => search !== null).slice(0, maxSearches))
    .nullable()
    .catch(null),
  /** Null in older files. */
  rules: z
    .array(exportedRule.nullable().catch(null))
    .transform((all) => all.filter((rule) => rule !== null).slice(0, maxRules))
    .nullable()
    .catch(null),
  /** Null in older files. */
  // Older files do not have the last one.
  tagging: taggingSettings
    .extend({ sendsPageText: z.boolean().catch(false) })
    .nullable()
    .catch(null),
  /** When links are filed automatically. Null in older files. */
  filing: filing.pick({ mistakes: true }).nullable().catch(null),
  /** For the person to read: restoring leaves them out. Null in older files. */
  sharedPages: z.array(exportedSharedPage).nullable().catch(null),
});
export type LibrarySettings = z.infer<typeof librarySettings>;
