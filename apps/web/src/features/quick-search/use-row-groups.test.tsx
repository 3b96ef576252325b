import { makeCategory, makeSavedSearch } from "../../shared/testing/samples.ts";
import { useRowGroups } from "./quick-search-panel.tsx";
import { beforeEach, expect, openHook, server, test } from "../../shared/testing/in-page.ts";

beforeEach(() => {
  server.on("categories.list", [makeCategory({ name: "Bread", bookmarkCount: 4 })]);
  server.on("savedSearches.list", [makeSavedSearch({ name: "Bread to bake" })]);
});

const found = {
  bookmarks: [],
  similar: [],
  tags: [
    { tag: "bread", count: 3 },
    { tag: "rye bread", count: 1 },
  ],
};

test("what has the typed name is in a group of its kind; of tags, those that begin with it", async () => {
  const { result } = await openHook(() => useRowGroups("bread", found));
  const titles = () => result.current.map(({ title }) => title);
  await expect.poll(titles).toEqual(expect.arrayContaining(["Categories", "Tags", "Saved searches"]));
  expect(result.current.find(({ title }) => title === "Tags")?.rows).toHaveLength(1);
});

test("after > there are only actions", async () => {
  const { result } = await openHook(() => useRowGroups("> trash", found));
  await expect.poll(() => result.current.map(({ title }) => title)).toEqual(["Go to"]);
});
