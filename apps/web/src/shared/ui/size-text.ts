import { format } from "@bowerbird/contract/messages";
import * as t from "./size.messages.json";
/** "312 bytes", "4.2 kB", "13 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return format(t.bytes, { bytes });
  const steps = ["kB", "MB", "GB"];
  const step = Math.min(steps.length, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${steps[step - 1]}`;
}

/** "less than a second", "8 seconds", "2 min 5 s". */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 1) return t.lessThanASecond;
  if (seconds < 60) return format(t.seconds, { seconds });
  return format(t.minutesAndSeconds, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
