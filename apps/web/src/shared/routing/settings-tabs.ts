/** The tabs of the settings, in order, by their name in the URL. */
export const settingsTabs = {
  backup: "Backup",
  account: "Account",
  privacy: "Privacy",
  notifications: "Notifications",
  sources: "Sources",
  links: "Links",
} as const;
export type SettingsTab = keyof typeof settingsTabs;

export const settingsPath = (tab: SettingsTab): string => `/settings?tab=${tab}`;
