import { browser } from "./browser.ts";

interface Sidebar {
  sidebarAction?: { open(): Promise<void> };
}

/** Opens the side panel, only in answer to a click or a key: Chromium's way, or Firefox's. */
export async function openPanel(windowId: number | undefined): Promise<void> {
  const { sidebarAction } = browser as Sidebar;
  if (sidebarAction) await sidebarAction.open();
  else if (windowId !== undefined) await browser.sidePanel.open({ windowId });
}
