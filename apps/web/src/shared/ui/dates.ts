import { locale } from "@bowerbird/contract/messages/locale";

/** "5 Jan 2026", and with the time. */
export const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
export const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** The browser's time zone, as the server expects it. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
