import timers from "node:timers/promises";

/** Longer than writing down a mail takes, in milliseconds. */
export const mailTime = 200;
/** Longer than hashing a password and opening an account takes. */
export const signUpTime = 400;

/** Does the work and answers no sooner than after so many milliseconds, so that the time tells nothing about it. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), timers.setTimeout(milliseconds)]);
  return result;
}
