import timers from "node:timers/promises";

/** Longer than queueing a mail takes. */
export const mailMs = 200;
/** Longer than hashing a password and creating an account takes. */
export const signUpMs = 400;

/** Runs the work and answers after at least `minMs`, so that the response time reveals nothing about it. */
export async function atLeast<T>(minMs: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), timers.setTimeout(minMs)]);
  return result;
}
