import { browser } from "./browser.ts";

interface Sidebar {
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the side panel, only in answer to a click or a key: Chromium's way, or Firefox's, which must not wait first.
 *
 * @param windowId the window in front where none is named
 */
export async function openPanel(windowId?: number): Promise<void> {
  const { sidebarAction } = browser as Sidebar;
  if (sidebarAction) return sidebarAction.open();
  await browser.sidePanel.open({ windowId: windowId ?? (await browser.windows.getCurrent()).id! });
}
