import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import * as t from "./size.messages.json";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "312 bytes", "4.2 kB", "692 kB": in steps of a thousand, as the units mean. */
export function sizeText(bytes: number): string {
  const step = units.findIndex((_, index) => bytes < 999.5 * 1_000 ** index);
  const power = step === -1 ? units.length - 1 : step;
  const value = bytes / 1_000 ** power;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** "less than a second", "8 seconds", "2 min 5 s". */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 1) return t.lessThanASecond;
  if (seconds < 60) return format(t.seconds, { seconds });
  return format(t.minutesAndSeconds, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
