import { isDeepStrictEqual } from "node:util";
import type { LibrarySettings } from "@bowerbird/contract/exports";
import { storeFilingChoice } from "../../categorization/filing/index.ts";
import { storeNames } from "../../accounts/account/index.ts";
import { storeTagging } from "../../categorization/ai/index.ts";
import { planBackups, storeSettings } from "../backups/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { readSettings } from "../exports/index.ts";
import { storeNotifications } from "../../accounts/notifications/index.ts";
import { replaceRules } from "../../organize/rules/index.ts";
import { replaceSearches } from "../../search/saved-searches/index.ts";
import type { Done, RestoreRow } from "./restores.ts";

/**
 * Applies the settings of a backup. Saved searches and rules that it does not have are deleted only in mode `replace`.
 * A token's restore changes these alone. Runs in a transaction.
 *
 * @returns what undoing it needs
 */
export async function applySettings(
  ctx: Context,
  settings: LibrarySettings | null,
  { mode, isByToken }: Pick<RestoreRow, "mode" | "isByToken">,
): Promise<Done["settings"]> {
  if (!settings) return null;
  const before = await readSettings(ctx);
  const kept = mode === "replace" ? { savedSearches: [], rules: [] } : before;
  const savedSearches = settings.savedSearches && [...(kept.savedSearches ?? []), ...settings.savedSearches];
  const rules = settings.rules && [...settings.rules, ...(kept.rules ?? [])];
  await write(ctx, limitToPower({ ...settings, savedSearches, rules }, isByToken));
  return { before, after: await readSettings(ctx) };
}

/** Reverts the settings, except what was changed since. Runs in a transaction. */
export async function undoSettings(ctx: Context, settings: Done["settings"], isByToken: boolean): Promise<void> {
  if (!settings) return;
  const now = await readSettings(ctx);
  const { before, after } = settings;
  const isUntouched = (part: keyof LibrarySettings) => isDeepStrictEqual(chosen(now[part]), chosen(after[part]));
  const parts = (Object.keys(before) as (keyof LibrarySettings)[]).filter(isUntouched);
  const undone = Object.fromEntries(parts.map((part) => [part, before[part]])) as LibrarySettings;
  await write(ctx, limitToPower(undone, isByToken));
}

/** No token changes a profile, where backups go, what mails are sent, what the language model is told or what is filed automatically. */
function limitToPower(settings: LibrarySettings, isByToken: boolean): LibrarySettings {
  const own = { profile: null, backup: null, notifications: null, tagging: null, filing: null };
  return isByToken ? { ...settings, ...own } : settings;
}

/** What the person has chosen: the path of a search's or rule's category follows from the categories, which are reverted, too. */
function chosen(part: LibrarySettings[keyof LibrarySettings]): unknown {
  return Array.isArray(part) ? part.map((one) => ({ ...one, category: null })) : part;
}

/** Updates the schedule in the queue. Call it after the settings are committed. */
export async function followSettings(ctx: Context): Promise<void> {
  await planBackups(ctx);
  await publish(ctx, { type: "backups.changed" });
}

async function write(ctx: Context, settings: LibrarySettings): Promise<void> {
  const { profile, backup, notifications, savedSearches, rules, tagging, filing } = settings;
  if (backup) await storeSettings(ctx, backup);
  if (notifications) await storeNotifications(ctx, notifications);
  if (savedSearches) await replaceSearches(ctx, savedSearches);
  if (rules) await replaceRules(ctx, rules);
  if (tagging) await storeTagging(ctx, tagging);
  if (filing) await storeFilingChoice(ctx, filing);
  if (profile) await storeNames(ctx, profile);
}
