import { browser } from "../browser.ts";
import { exchange, isQueueEmpty } from "./account.ts";

const name = "exchange";
/** Browsers allow half a minute at least. */
const alarmMinutes = 1;
/** How often bookmarks saved elsewhere are fetched (ms). */
const exchangeIntervalMs = 15 * 60_000;
const lastKey = "last-exchange";

/** Sends the queue every minute, and fetches what was saved elsewhere every quarter of an hour. */
export function watchAlarms(): void {
  void keepAlarm();
  browser.alarms.onAlarm.addListener((alarm) => alarm.name === name && void exchangeIfDue());
  browser.runtime.onStartup.addListener(() => void exchange());
  self.addEventListener("online", () => void exchange());
}

/** Keeps an existing alarm: created again at every start of the background, it would never fire. */
async function keepAlarm(): Promise<void> {
  if (!(await browser.alarms.get(name))) await browser.alarms.create(name, { periodInMinutes: alarmMinutes });
}

async function exchangeIfDue(): Promise<void> {
  const { [lastKey]: last = 0 } = (await browser.storage.local.get(lastKey)) as Record<string, number>;
  if (Date.now() - last < exchangeIntervalMs && (await isQueueEmpty())) return;
  await browser.storage.local.set({ [lastKey]: Date.now() });
  await exchange();
}
