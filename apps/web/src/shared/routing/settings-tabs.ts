import * as t from "../messages.json";
/** The tabs of the settings, in order, by their name in the URL. */
export const settingsTabs = {
  account: t.account,
  appearance: t.appearance,
  backup: t.backup,
  privacy: t.privacy,
  notifications: t.notifications,
  ai: t.ai,
  automation: t.automation,
  developer: t.developer,
} as const;
export type SettingsTab = keyof typeof settingsTabs;

/** Tabs that are sections of another one now, at their old addresses. */
const moved: Record<string, SettingsTab> = { sources: "automation", rules: "automation", links: "automation" };

/** @returns the tab of an address; null if it names none */
export function toSettingsTab(name: string | null): SettingsTab | null {
  const tab = name === null ? "" : (moved[name] ?? name);
  return Object.hasOwn(settingsTabs, tab) ? (tab as SettingsTab) : null;
}

export const settingsPath = (tab: SettingsTab): string => `/settings?tab=${tab}`;
