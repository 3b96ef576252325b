/** The extension API under the name that returns promises in each browser. */
export const browser = ((globalThis as { browser?: typeof chrome }).browser ?? chrome) as typeof chrome;

/** Firefox differs in some calls. */
export const isFirefox = (): boolean => browser.runtime.getURL("").startsWith("moz-extension:");

interface Sidebar {
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the side panel; must run in a click or key handler. Firefox's call must not be awaited after something else.
 *
 * @param windowId the current window by default
 */
export async function openPanel(windowId?: number): Promise<void> {
  const { sidebarAction } = browser as Sidebar;
  if (sidebarAction) return sidebarAction.open();
  await browser.sidePanel.open({ windowId: windowId ?? (await browser.windows.getCurrent()).id! });
}

/** The active tab. Its URL is set if the person has just used the extension on it, or has granted access to all tabs. */
export async function currentTab(): Promise<chrome.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}

/** A storage area, for example `storage.local`. State lives here because the browser may end the background at any time. */
export interface Area {
  get(keys: string | string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}
