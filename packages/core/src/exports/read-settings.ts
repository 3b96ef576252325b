import type { LibrarySettings } from "@bowerbird/contract/exports";
import { type Context, database } from "../context/index.ts";
import { exportSearches } from "../saved-searches/index.ts";

/** The settings that go into a file: never the e-mail address, a password or a key. */
export async function readSettings(ctx: Context): Promise<LibrarySettings> {
  const db = database(ctx);
  const [person, backup, notifications, savedSearches] = await Promise.all([
    db.selectFrom("user").select(["first_name", "last_name"]).where("id", "=", ctx.userId).executeTakeFirstOrThrow(),
    db
      .selectFrom("backup_settings")
      .select([
        "enabled",
        "frequency",
        "format",
        "max_backups as maxBackups",
        "auto_delete as autoDelete",
        "time_zone as timeZone",
      ])
      .where("user_id", "=", ctx.userId)
      .executeTakeFirst(),
    db
      .selectFrom("notification_settings")
      .select([
        "backup_failed as backupFailed",
        "weekly_digest as weeklyDigest",
        "import_finished as importFinished",
        "links_broken as linksBroken",
        "time_zone as timeZone",
      ])
      .where("user_id", "=", ctx.userId)
      .executeTakeFirst(),
    exportSearches(ctx),
  ]);
  return {
    profile: { firstName: person.first_name, lastName: person.last_name },
    backup: (backup ?? null) as LibrarySettings["backup"],
    notifications: notifications ?? null,
    savedSearches,
  };
}
