import { AppError } from "../errors/index.ts";

/** The refusal of a call that comes too often. `retryAfter` stands in its details, in seconds. */
export function tooManyRequests(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  const sentence = `Too many attempts. Please try again in ${spoken(retryAfter)}.`;
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter });
}

function spoken(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
