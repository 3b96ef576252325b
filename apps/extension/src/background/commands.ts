import { browser } from "../browser.ts";
import { currentTab } from "./current-tab.ts";
import { saveUnseen } from "./save-unseen.ts";

/** The shortcuts save the page in front. */
export function watchCommands(): void {
  browser.commands.onCommand.addListener((command, given) => {
    if (command.startsWith("save-page")) void savePage(given);
  });
}

async function savePage(given: chrome.tabs.Tab | undefined): Promise<void> {
  const tab = given?.url === undefined ? await currentTab() : given;
  await saveUnseen(tab, { url: tab?.url ?? "", title: tab?.title ?? "" });
}
