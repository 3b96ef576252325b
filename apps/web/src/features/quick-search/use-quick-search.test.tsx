import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { useQuickSearch } from "./use-quick-search.ts";

const asked = () => server.calls("search.quick").map(({ q }) => q);

/** A search whose text can be changed. */
async function openSearch(first: string) {
  const state = { text: first };
  const { result, rerender } = await openHook(() => useQuickSearch(state.text));
  return {
    current: () => result.current,
    title: () => result.current.result?.bookmarks[0]?.title,
    type: async (text: string) => {
      state.text = text;
      await rerender();
    },
  };
}

beforeEach(() => {
  server.on("search.quick", ({ q }) => ({ bookmarks: [makeBookmark({ title: `Found ${q}` })], corrections: [] }));
});

test("a text of one letter sends no search and shows no results", async () => {
  const { current, type } = await openSearch("b");
  expect(current().result).toBeUndefined();
  await type("br");
  await expect.poll(() => current().isCurrent).toBe(true);
  await type("b");
  await expect.poll(() => current().result).toBeUndefined();
  expect(asked()).toEqual(["br"]);
});

test("while an answer is pending the previous one stays and is not current", async () => {
  const { current, title, type } = await openSearch("br");
  await expect.poll(title).toBe("Found br");
  const release = server.hold("search.quick");
  await type("bre");
  await expect.poll(asked).toEqual(["br", "bre"]);
  expect(current()).toMatchObject({ answeredQuery: "bre", isCurrent: false });
  await type(" bread ");
  expect([title(), current().isCurrent, current().answeredQuery]).toEqual(["Found br", false, "bre"]);
  release();
  await expect.poll(title).toBe("Found bread");
  expect(current().isCurrent).toBe(true);
  expect(asked().at(-1)).toBe("bread");
});

test("a refused search says why, and another text may work", async () => {
  server.on("search.quick", ({ q }) => {
    if (q === "br") throw new Refusal("BAD_REQUEST", "A search has at most 50 words.");
    return { bookmarks: [], corrections: [] };
  });
  const { current, type } = await openSearch("br");
  await expect.poll(() => current().failure).toBe("A search has at most 50 words.");
  await type("bre");
  await expect.poll(() => current().isCurrent).toBe(true);
  expect(current().failure).toBeNull();
});
