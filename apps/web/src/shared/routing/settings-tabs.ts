import * as t from "../messages.json";
/** The tabs of the settings, in order, by their name in the URL. */
export const settingsTabs = {
  backup: t.backup,
  account: t.account,
  privacy: t.privacy,
  notifications: t.notifications,
  sources: t.sources,
  links: t.links,
} as const;
export type SettingsTab = keyof typeof settingsTabs;

export const settingsPath = (tab: SettingsTab): string => `/settings?tab=${tab}`;
