import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Services } from "../../../platform/context/index.ts";
import { learning } from "./known-words.ts";

it("what is learned in the background ends before the process closes its database", async () => {
  const services = {} as Services;
  let hasEnded = false;
  learning.add(services, async (signal) => {
    while (!signal.aborted) await nextTurn();
    await nextTurn();
    hasEnded = true;
  });
  await learning.end(services);
  expect(hasEnded).toBe(true);
});
