import { searchInput } from "@bowerbird/contract/search";
import { expect } from "vitest";
import { own } from "../../platform/context/index.ts";
import { loadCategoryTree } from "../categories/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { isTimed, readConditions } from "./index.ts";
import { searchBookmarks } from "../../search/search/index.ts";

const { it } = openTestWorld();

it.for([
  "rust",
  "rust -web",
  '"rust book"',
  "%",
  "site:github.com",
  "site:github -tag:rust",
  'tag:"web apps" is:favorite',
  "category:Development/Rust",
  "-category:Development",
  "development",
  "is:untagged",
  "before:2021 older:1y opened:never",
  "after:2021-06 -opened:never",
  "https://github.com/rust-lang/rust",
])("a condition decides what a search finds: %s", async (query, { ada }) => {
  await saveSamples(ada, [
    { url: "https://github.com/rust-lang/rust", title: "rust", tags: ["rust"], createdAt: "2020-02-01T00:00:00Z" },
    { url: "https://gist.github.com/1", title: "the rust book 100%", tags: ["web apps"], marks: { isFavorite: true } },
    { url: "https://example.org/", title: "a web page", category: ["Development"], createdAt: "2021-08-01T00:00:00Z" },
    { url: "https://example.org/rust", title: "more", category: ["Development", "Rust"], tags: ["Web Apps"] },
  ]);
  const { bookmarks } = await searchBookmarks(ada, searchInput.parse({ q: query, sort: "date" }));
  const [condition] = readConditions([query], await loadCategoryTree(ada), ada.now());
  const found = own(ada).selectFrom("Bookmark").select("id").where(condition!);
  expect((await found.execute()).map(({ id }) => id).toSorted()).toEqual(bookmarks.map(({ id }) => id).toSorted());
});

it("a condition with an age or with opens depends on the time", () => {
  expect(["older:2y", "-opened:never", "rust", 'before:2024 "older:2y"'].map(isTimed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
