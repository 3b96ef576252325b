import { beforeEach, expect, test, vi } from "vitest";
import { ada } from "../testing/samples.ts";
import { lastSeenStore } from "./last-seen.ts";

const day = 24 * 60 * 60 * 1_000;
const savedAt = Date.UTC(2026, 4, 12);
const lastSeen = { user: ada, savedAt, queries: "[]" };

beforeEach(async () => void (await caches.delete("last-seen")));
const setClock = (at: number) => vi.useFakeTimers({ toFake: ["Date"], now: at });

test("written data is read for seven days, and not later", async () => {
  await lastSeenStore.write(lastSeen);
  setClock(savedAt + 7 * day - 1);
  expect(await lastSeenStore.read()).toEqual(lastSeen);
  setClock(savedAt + 7 * day);
  expect(await lastSeenStore.read()).toBeNull();
});

test("missing, removed or damaged data is not read", async () => {
  setClock(savedAt);
  expect(await lastSeenStore.read()).toBeNull();
  await lastSeenStore.write(lastSeen);
  lastSeenStore.remove();
  await expect.poll(lastSeenStore.read).toBeNull();
  await (await caches.open("last-seen")).put("/last-seen", new Response("{"));
  expect(await lastSeenStore.read()).toBeNull();
});

test("where the browser refuses the cache, nothing fails", async () => {
  vi.spyOn(globalThis, "caches", "get").mockImplementation(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });
  expect(await lastSeenStore.read()).toBeNull();
  lastSeenStore.remove();
});

test("after signing out nothing is left, and nothing is written any more", async () => {
  vi.restoreAllMocks();
  const underWay = lastSeenStore.write(lastSeen);
  await lastSeenStore.end();
  await underWay;
  await expect.poll(() => caches.has("last-seen")).toBe(false);
  await lastSeenStore.write(lastSeen);
  expect(await caches.has("last-seen")).toBe(false);
});
