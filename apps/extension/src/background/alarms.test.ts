import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { isKnown, readBucket } from "../saved/known-addresses.ts";
import { fake, requests, server, startBackground, startConnected } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

const asked = () => server.calls("bookmarks.savedKeys").length;
const queue = (...urls: string[]) =>
  fake.local.write({ queue: urls.map((url) => ({ id: url, link: { url, title: "" } })) });
const exchangedAt = (time: number) => fake.local.write({ "last-exchange": time });

test("an alarm comes every minute, and a restart does not put it off", async () => {
  const first = await startBackground();
  await expect.poll(() => fake.alarms.get("exchange")).toEqual({ periodInMinutes: 1 });
  const alarm = fake.alarms.get("exchange");
  first.end();
  await startBackground();
  expect(fake.alarms.get("exchange")).toBe(alarm);
});

test("an alarm sends the queue", async () => {
  server.on("bookmarks.add", ({ url }) => makeBookmark({ url }));
  await startConnected();
  queue("https://rye.example/", "https://oat.example/");
  exchangedAt(Date.now());
  fake.dispatch("alarm", { name: "exchange" });
  await expect.poll(() => fake.local.read("queue").queue).toEqual([]);
  expect(server.calls("bookmarks.add").map(({ url }) => url)).toEqual(["https://rye.example/", "https://oat.example/"]);
});

test("an alarm fetches bookmarks saved elsewhere only after a quarter of an hour", async () => {
  await startConnected();
  exchangedAt(Date.now() - 15 * 60_000);
  fake.dispatch("alarm", { name: "exchange" });
  await expect.poll(asked).toBe(16);
});

test("an alarm within a quarter of an hour fetches nothing", async () => {
  await startConnected();
  const last = Date.now() - 14 * 60_000;
  exchangedAt(last);
  fake.dispatch("alarm", { name: "exchange" });
  fake.dispatch("startup");
  await expect.poll(asked).toBe(16);
  expect(fake.local.read("last-exchange")).toEqual({ "last-exchange": last });
});

test("after the browser starts, bookmarks saved elsewhere become known and deleted ones are forgotten", async () => {
  const url = "https://rye.example/bread";
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("rye.example/bread"));
  const { toKeyBucket, toShortKey } = await import("@bowerbird/contract/short-key");
  const [mine, key] = [toKeyBucket(new Uint8Array(hash)), toShortKey(new Uint8Array(hash))];
  server.on("bookmarks.savedKeys", ({ bucket }) => ({
    digest: `digest ${bucket}`,
    keys: bucket === mine ? key : "",
  }));
  await startConnected();
  fake.dispatch("startup");
  await expect.poll(() => isKnown(chrome.storage.local, url)).toBe(true);
  server.on("bookmarks.savedKeys", ({ bucket }) =>
    bucket === mine ? { digest: "new", keys: "" } : { digest: `digest ${bucket}`, keys: null },
  );
  fake.dispatch("startup");
  await expect.poll(() => isKnown(chrome.storage.local, url)).toBe(false);
  expect(
    server
      .calls("bookmarks.savedKeys")
      .slice(16)
      .map(({ digest }) => digest),
  ).toEqual(Array.from({ length: 16 }, (_, bucket) => `digest ${bucket}`));
  expect(await readBucket(chrome.storage.local, (mine + 1) % 16)).toMatchObject({ keys: "" });
});

test("the queue is sent when the network is back", async () => {
  server.goAway();
  const { window } = await startConnected();
  queue("https://rye.example/");
  server.goAway(false);
  server.on("bookmarks.add", ({ url }) => makeBookmark({ url }));
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => fake.local.read("queue").queue).toEqual([]);
});

test("a refused exchange keeps the known addresses, and the next one works", async () => {
  server.on("bookmarks.savedKeys", new Refusal("TOO_MANY_REQUESTS"));
  fake.local.write({ "keys-3": { digest: "d", keys: "AAAABBBB" } });
  await startConnected();
  fake.dispatch("startup");
  await expect.poll(asked).toBe(16);
  server.on("bookmarks.savedKeys", { digest: "new", keys: "CCCCDDDD" });
  expect(fake.local.read("keys-3")).toEqual({ "keys-3": { digest: "d", keys: "AAAABBBB" } });
  fake.dispatch("startup");
  await expect.poll(() => fake.local.read("keys-3")).toEqual({ "keys-3": { digest: "new", keys: "CCCCDDDD" } });
});

test("nothing is requested without a connection", async () => {
  await startBackground();
  fake.dispatch("alarm", { name: "exchange" });
  await expect.poll(() => fake.local.read("last-exchange")["last-exchange"]).toBeTypeOf("number");
  fake.dispatch("startup");
  expect(requests).toEqual([]);
});
