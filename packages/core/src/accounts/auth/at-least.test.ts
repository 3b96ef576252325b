import timers from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atLeast } from "./at-least.ts";

let endWait: () => void;
beforeEach(() => {
  const wait = Promise.withResolvers<void>();
  endWait = wait.resolve;
  vi.spyOn(timers, "setTimeout").mockReturnValue(wait.promise);
});
afterEach(() => vi.restoreAllMocks());

it("answers when both the work is done and the time is over, whichever comes last", async () => {
  const work = Promise.withResolvers<string>();
  let answer: string | undefined;
  const asked = atLeast(200, () => work.promise).then((result) => (answer = result));
  expect(timers.setTimeout).toHaveBeenCalledWith(200);
  work.resolve("done");
  await work.promise;
  expect(answer).toBeUndefined();
  endWait();
  await asked;
  expect(answer).toBe("done");
});

it("does not hide that the work has failed", async () => {
  const asked = atLeast(200, () => Promise.reject(new Error("no database")));
  endWait();
  await expect(asked).rejects.toThrow("no database");
});
