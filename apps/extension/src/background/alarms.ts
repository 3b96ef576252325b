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
  void keepAlarm();
  browser.alarms.onAlarm.addListener(() => void exchangeIfDue());
  browser.runtime.onStartup.addListener(() => void exchange());
  self.addEventListener("online", () => void exchange());
}

/** One that is there goes on: set anew with every start of the background, it would never come. */
async function keepAlarm(): Promise<void> {
  if (!(await browser.alarms.get(name))) await browser.alarms.create(name, { periodInMinutes: minutes });
}

async function exchangeIfDue(): Promise<void> {
  const { [lastKey]: last = 0 } = (await browser.storage.local.get(lastKey)) as Record<string, number>;
  if (Date.now() - last < pause && (await isQueueEmpty())) return;
  await browser.storage.local.set({ [lastKey]: Date.now() });
  await exchange();
}
