import { deviceHook, type Device } from "../../shared/api/device-hook.ts";
import { connection } from "../../shared/connection/connection.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { whileAway } from "../../shared/testing/steps.ts";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { useSearch } from "./use-search.ts";
import { afterEach, beforeEach, expect, openHook, Refusal, server, test } from "../../shared/testing/in-page.ts";

const named = (title: string) => makeBookmark({ title });
const asked = () => server.calls("search.quick").map(({ q, meaning: by }) => (by ? `${q} by meaning` : q));

/** A device that finds one bookmark for each text; of an operator it knows nothing. */
function keepLibrary(): void {
  const search: Device["search"] = async (text) => (text.includes(":") ? null : [named(`Device ${text}`)]);
  deviceHook.current = { search, send: () => undefined } as unknown as Device;
}

/** A search whose text can be changed. @param isOpen whether its results are shown */
async function openSearch(first: string, isOpen = true) {
  const state = { text: first };
  const { result, rerender } = await openHook(() => useSearch(state.text, isOpen));
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

test("a text of one letter sends no search and shows no results", async () => {
  const { titles, type } = await openSearch("b", false);
  expect(titles()).toEqual([]);
  await type("br");
  await expect.poll(titles).toEqual(["Server br"]);
  await type("b");
  await expect.poll(titles).toEqual([]);
  expect(asked()).toEqual(["br"]);
});

test("while an answer is pending the previous one stays and is not current", async () => {
  const { current, titles, type } = await openSearch("br", false);
  await expect.poll(titles).toEqual(["Server br"]);
  const release = server.hold("search.quick");
  await type("bre");
  await expect.poll(asked).toEqual(["br", "bre"]);
  expect(current()).toMatchObject({ serverQuery: "bre", isFinal: false });
  await type(" bread ");
  expect([titles(), current().isFinal, current().serverQuery]).toEqual([["Server br"], false, "bre"]);
  release();
  await expect.poll(titles).toEqual(["Server bread"]);
  expect(current().isFinal).toBe(true);
  expect(asked().at(-1)).toBe("bread");
});

test("a refused search says why, and another text may work", async () => {
  server.on("search.quick", ({ q }) => {
    if (q === "br") throw new Refusal("BAD_REQUEST", "A search has at most 50 words.");
    return { bookmarks: [], corrections: [] };
  });
  const { current, type } = await openSearch("br", false);
  await expect.poll(() => current().failure).toBe("A search has at most 50 words.");
  await type("bre");
  await expect.poll(() => current().isFinal).toBe(true);
  expect(current().failure).toBeNull();
});

test("with a model, a semantic search is sent beside the word search", async () => {
  const found = makeBookmark({ title: "Sourdough" });
  const model = Promise.withResolvers<void>();
  server.on("search.quick", async ({ meaning: by }) => {
    if (by) await model.promise;
    return { bookmarks: [found], corrections: [], ...(by ? { similar: [found] } : {}) };
  });
  const { current } = await openSearch("bread");
  await expect.poll(() => current().isFinal).toBe(true);
  expect(current().settled).toBeUndefined();
  model.resolve();
  await expect.poll(() => current().settled?.similar?.length).toBe(1);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
});

test("while the model starts, the semantic search is repeated, twelve times at most", async () => {
  const found = makeBookmark({ title: "Sourdough" });
  const answers = [{ isSimilarPending: true as const }, { similar: [found] }];
  server.on("search.quick", ({ q, meaning: by }) => {
    return {
      bookmarks: [found],
      corrections: [],
      ...(by && (q === "bread" ? answers.shift() : { isSimilarPending: true as const })),
    };
  });
  const { current, type } = await openSearch("bread");
  await expect.poll(() => current().settled?.similar?.length).toBe(1);
  expect(asked()).toEqual(["bread", "bread by meaning", "bread by meaning"]);
  stopTime();
  await type("loaf");
  for (let second = 0; second < 10; second++) await elapse(1_000);
  expect(asked().filter((q) => q === "loaf by meaning")).toHaveLength(12);
});

test("a model that cannot answer is not asked again", async () => {
  const { current } = await openSearch("bread");
  await expect.poll(() => asked()).toEqual(["bread", "bread by meaning"]);
  stopTime();
  for (let second = 0; second < 5; second++) await elapse(1_000);
  expect(asked()).toEqual(["bread", "bread by meaning"]);
  expect(current().settled?.similar).toBeUndefined();
});

test("one request after a pause asks for all that words do not wait for", async () => {
  const tags = [{ tag: "bread", count: 3 }];
  server.on("search.quick", ({ meaning: by }) => ({ bookmarks: [], corrections: [], ...(by && { tags, total: 0 }) }));
  const { current } = await openSearch("bread");
  await expect.poll(() => current().settled).toMatchObject({ tags, total: 0 });
  expect(asked()).toEqual(["bread", "bread by meaning"]);
});
