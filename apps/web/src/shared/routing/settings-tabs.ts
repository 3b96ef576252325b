import * as t from "../messages.json";
/** The tabs of the settings, in order, by their name in the URL. */
export const settingsTabs = {
  account: t.account,
  appearance: t.appearance,
  backup: t.backup,
  privacy: t.privacy,
  notifications: t.notifications,
  sources: t.sources,
  rules: t.rules,
  links: t.links,
  developer: t.developer,
} as const;
export type SettingsTab = keyof typeof settingsTabs;

export const settingsPath = (tab: SettingsTab): string => `/settings?tab=${tab}`;
