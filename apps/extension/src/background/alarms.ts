import { browser } from "../browser.ts";
import { exchange, isQueueEmpty } from "./account.ts";

const name = "exchange";
/** The shortest that browsers allow is half a minute. */
const minutes = 1;
/** What was saved elsewhere is asked for with every so many alarms. */
const pause = 15 * 60_000;
const lastKey = "last-exchange";

/** What waits is sent every minute, and what was saved elsewhere asked for every quarter of an hour. */
export function watchAlarms(): void {
  void browser.alarms.create(name, { periodInMinutes: minutes });
  browser.alarms.onAlarm.addListener(() => void exchangeIfDue());
  browser.runtime.onStartup.addListener(() => void exchange());
  self.addEventListener("online", () => void exchange());
}

async function exchangeIfDue(): Promise<void> {
  const { [lastKey]: last = 0 } = (await browser.storage.local.get(lastKey)) as Record<string, number>;
  if (Date.now() - last < pause && (await isQueueEmpty())) return;
  await browser.storage.local.set({ [lastKey]: Date.now() });
  await exchange();
}
