import * as t from "../messages.json";

/** The URLs of the add page: each of its views has one, so that reload, Back and links work. */
export const methods = ["single", "bulk", "file", "categories"] as const;
export type Method = (typeof methods)[number];

export function methodPath(method: Method | null): string {
  return method ? `/add?method=${method}` : "/add";
}

export function importPath(id: string, method: Method | null): string {
  const params = new URLSearchParams({ ...(method ? { method } : {}), import: id });
  return `/add?${params.toString()}`;
}

/** Makes the page fit a small window, which closes when the link is saved. */
export const smallWindowParameter = "popup";

/** The page for organizing a bookmark that was just saved. */
export function organizePath(bookmarkId: string): string {
  return `/add?${new URLSearchParams({ method: "single", bookmark: bookmarkId }).toString()}`;
}

/** A recategorization run; without an id, the form that starts one. */
export function fixPath(id: string | null = null): string {
  return `/add?fix=${id ?? "new"}`;
}

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
