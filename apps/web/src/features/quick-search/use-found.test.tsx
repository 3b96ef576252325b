import { afterEach, beforeEach, expect, test } from "vitest";
import { connection } from "../../shared/connection/connection.ts";
import { deviceHook, type Device } from "../../shared/api/device-hook.ts";
import { openHook } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { whileAway } from "../../shared/testing/steps.ts";
import { useFound } from "./use-found.ts";
import { useQuickSearch } from "./use-quick-search.ts";

const named = (title: string) => makeBookmark({ title });

/** A device that finds one bookmark for each text; of an operator it knows nothing. */
function keepLibrary(): void {
  const search: Device["search"] = async (text) => (text.includes(":") ? null : [named(`Device ${text}`)]);
  deviceHook.current = { search, send: () => undefined } as unknown as Device;
}

async function openSearch(first: string) {
  const state = { text: first };
  const { result, rerender } = await openHook(() => useFound(state.text, useQuickSearch(state.text)));
  return {
    current: () => result.current,
    titles: () => result.current.bookmarks.map(({ title }) => title),
    type: async (text: string) => {
      state.text = text;
      await rerender();
    },
  };
}

beforeEach(() => {
  server.on("search.quick", ({ q }) => ({ bookmarks: [named(`Server ${q}`)], corrections: [{ from: "a", to: "b" }] }));
});
afterEach(() => {
  deviceHook.current = null;
});

test("this device answers at once, and the server's answer replaces it", async () => {
  keepLibrary();
  const release = server.hold("search.quick");
  const { titles, current, type } = await openSearch("rye");
  await expect.poll(titles).toEqual(["Device rye"]);
  expect(current()).toMatchObject({ isSearching: false, isOfText: true, corrections: [] });
  await type("rye bread");
  await expect.poll(titles).toEqual(["Device rye bread"]);
  release();
  await expect.poll(titles).toEqual(["Server rye bread"]);
  expect(current().corrections).toHaveLength(1);
});

test("what only the server can find waits for it", async () => {
  keepLibrary();
  const release = server.hold("search.quick");
  const { titles, current } = await openSearch("is:unread");
  await expect.poll(() => server.calls("search.quick")).toHaveLength(1);
  expect([titles(), current().isSearching]).toEqual([[], true]);
  release();
  await expect.poll(titles).toEqual(["Server is:unread"]);
});

test("while the server cannot be reached, this device has the last word", async () => {
  keepLibrary();
  const { titles, current, type } = await openSearch("rye");
  await expect.poll(titles).toEqual(["Server rye"]);
  await whileAway(async () => {
    connection.reportAway();
    await expect.poll(titles).toEqual(["Device rye"]);
    await type("is:unread");
    await expect.poll(() => current().isPartial).toBe(true);
    expect(current().isSearching).toBe(false);
  });
});

test("without the library on this device the server answers alone", async () => {
  const { titles } = await openSearch("rye");
  await expect.poll(titles).toEqual(["Server rye"]);
});
