import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { searchLoaded } from "./use-search.ts";

const day = (date: number) => new Date(Date.UTC(2026, 4, date));
const bread = makeBookmark({ title: "Café bread", url: "https://rye.example/1", tags: ["oven"], createdAt: day(1) });
const oven = makeBookmark({ title: "Oven", url: "https://oats.example/2", tags: [], createdAt: day(2) });
const newer = makeBookmark({ title: "Oats", url: "https://oats.example/3", tags: ["oven"], createdAt: day(3) });

function find(words: string): string[] {
  const client = new QueryClient();
  const page = (...items: Bookmark[]) => ({ items, nextCursor: null });
  client.setQueryData([...bookmarkPagesKey, "a", 0], page(bread, oven));
  client.setQueryData([...bookmarkPagesKey, "b"], { pages: [page(oven), page(newer)], pageParams: [] });
  client.setQueryData(["other"], page(makeBookmark({ title: "Oven of another list" })));
  return searchLoaded(client, words).map(({ title }) => title);
}

test.each([
  ["oven", ["Oven", "Oats", "Café bread"], "first where the title has the word, then the newest, each once"],
  ["CAFE oven", ["Café bread"], "every word, without case and accents"],
  ["oats.example", ["Oats", "Oven"], "in the address"],
  ["spelt", [], "nothing else"],
])("%s finds %j: %s", (words, titles) => {
  expect(find(words)).toEqual(titles);
});
