import { beforeEach, expect, test } from "vitest";
import type { Caller, CallerCache } from "../../platform/ports/caller-cache.ts";
import { createCallerCache } from "./sessions.ts";

const now = new Date("2030-01-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const caller = (userId: string, expiresAt = later(3_600)): Caller => {
  return { userId, via: { type: "session", id: "1" }, scopes: [], expiresAt, mustSetUpTwoStep: false };
};

let cache: CallerCache;
beforeEach(() => {
  cache = createCallerCache();
});

test("a caller is known for ten seconds", () => {
  cache.set("ada's", caller("ada"), now);
  expect(cache.get("ada's", later(9))?.userId).toBe("ada");
  expect(cache.get("ada's", later(10))).toBeUndefined();
});

test("a caller is not known beyond the end of their session or token", () => {
  cache.set("ada's", caller("ada", later(3)), now);
  expect(cache.get("ada's", later(2))?.userId).toBe("ada");
  expect(cache.get("ada's", later(3))).toBeUndefined();
});

test("all entries of one person are dropped at once, and without a person those of all", () => {
  for (const credential of ["ada's", "ada's other", "bob's"])
    cache.set(credential, caller(credential.slice(0, 3)), now);
  cache.forget("ada");
  expect(["ada's", "ada's other", "bob's"].map((key) => cache.get(key, now)?.userId)).toEqual([
    undefined,
    undefined,
    "bob",
  ]);
  cache.forget();
  expect(cache.get("bob's", now)).toBeUndefined();
});

test("of more than 10,000 entries the oldest is dropped", () => {
  for (let index = 0; index <= 10_000; index += 1) cache.set(String(index), caller("ada"), now);
  expect(["0", "1", "10000"].map((key) => cache.get(key, now)?.userId)).toEqual([undefined, "ada", "ada"]);
});
