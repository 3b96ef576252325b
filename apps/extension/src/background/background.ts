// Listeners are set up at once, without waiting: the browser starts this anew for each event and ends it soon after.
import { browser } from "../browser.ts";
import { answerRequests } from "./answer-requests.ts";
import { watchAlarms } from "./alarms.ts";
import { watchCommands } from "./commands.ts";
import { watchMenus } from "./menus.ts";
import { watchNotices } from "./notices.ts";
import { watchOmnibox } from "./omnibox.ts";
import { watchPairing } from "./pairing.ts";
import { watchTabs } from "./icon.ts";

answerRequests();
watchAlarms();
watchCommands();
watchMenus();
watchNotices();
watchOmnibox();
watchPairing();
watchTabs();

// The token is not for scripts in pages. Firefox keeps them apart by itself.
void browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
