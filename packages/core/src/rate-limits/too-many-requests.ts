import { AppError } from "../errors/index.ts";

/**
 * The refusal of a call that comes too often. `retryAfter` is in its details, in seconds.
 *
 * @param reason its first sentence
 */
export function tooManyRequests(milliseconds: number, reason = "Too many attempts."): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  const sentence = `${reason} Please try again in ${spoken(retryAfter)}.`;
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter });
}

function spoken(seconds: number): string {
  const [count, unit] = inUnits(seconds);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function inUnits(seconds: number): [number, string] {
  if (seconds < 60) return [seconds, "second"];
  return seconds <= 7_200 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3_600), "hour"];
}
