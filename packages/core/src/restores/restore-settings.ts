import { isDeepStrictEqual } from "node:util";
import type { LibrarySettings } from "@bowerbird/contract/exports";
import { planBackups, storeSettings } from "../backups/index.ts";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { readSettings } from "../exports/index.ts";
import { storeNotifications } from "../notifications/index.ts";
import type { Done } from "./done.ts";

/** Makes the settings those of a backup. Runs in a transaction. @returns what undoes it */
export async function applySettings(ctx: Context, settings: LibrarySettings | null): Promise<Done["settings"]> {
  if (!settings) return null;
  const before = await readSettings(ctx);
  await write(ctx, settings);
  return { before, after: await readSettings(ctx) };
}

/** Takes back what of the settings nobody has changed since. Runs in a transaction. */
export async function undoSettings(ctx: Context, settings: Done["settings"]): Promise<void> {
  if (!settings) return;
  const now = await readSettings(ctx);
  const { before, after } = settings;
  const isUntouched = (part: keyof LibrarySettings) => isDeepStrictEqual(now[part], after[part]);
  const parts = (Object.keys(before) as (keyof LibrarySettings)[]).filter(isUntouched);
  await write(ctx, Object.fromEntries(parts.map((part) => [part, before[part]])) as LibrarySettings);
}

/** The schedule in the queue follows the settings; to be called when they are committed. */
export async function followSettings(ctx: Context): Promise<void> {
  await planBackups(ctx);
  await publish(ctx, { type: "backups.changed" });
}

async function write(ctx: Context, { profile, backup, notifications }: LibrarySettings): Promise<void> {
  if (backup) await storeSettings(ctx, backup);
  if (notifications) await storeNotifications(ctx, notifications);
  if (!profile) return;
  const { firstName, lastName } = profile;
  await database(ctx)
    .updateTable("user")
    .set({ first_name: firstName, last_name: lastName, name: `${firstName} ${lastName}`.trim(), updated_at: ctx.now() })
    .where("id", "=", ctx.userId)
    .execute();
}
