import { findWords, rankMatches, readWords } from "@bowerbird/bookmark/find-matches";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { searchText } from "@bowerbird/bookmark/search-text";
import fc from "fast-check";
import { expect } from "vitest";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { quickSearch } from "./index.ts";

const { it } = openTestWorld();

const words = [
  "rust",
  "trust",
  "Rust Belt",
  "bread",
  "breadth",
  "café",
  "naïve",
  "c",
  "c++",
  "node.js",
  "東京のラーメン",
  "хлеб",
];
const hosts = ["rust.example", "www.bread.example", "docs.rust.example", "cafe.example", "node.js.org"];
const categories = [["Food"], ["Food", "Bread"], ["Café"], ["Rust"]];
const at = <T>(list: readonly T[], index: number) => list[index % list.length]!;

const samples = Array.from({ length: 240 }, (_, index) => ({
  // The home page of each site is there, several times.
  url: `https://${at(hosts, index)}/${index % 7 === 0 ? "" : `${at(["rust", "bread", "a-b"], index * 5)}/${index}`}`,
  title: index % 9 === 0 ? at(words, index) : `${at(words, index * 3)} ${at(words, index * 7 + 2)}`,
  tags: index % 4 === 0 ? [] : [at(words, index * 11)],
  ...(index % 5 === 0 ? { description: `${at(words, index * 13 + 5)}, ${at(words, index + 8)}` } : {}),
  ...(index % 6 === 0 ? { notes: at(words, index * 2 + 1) } : {}),
  category: at(categories, Math.floor(index / 3)),
}));

const query = fc
  .array(
    fc.constantFrom(
      ...words,
      ...hosts,
      "rus",
      "read",
      "ode.j",
      "京の",
      "хле",
      "foo",
      ".example",
      "/rust",
      "bread/",
      "zzz",
      "b",
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(" "))
  .filter((text) => [...text].length > 1);

it("a device finds and ranks words as the server does", async ({ ctx }) => {
  const ids = await saveSamples(ctx, samples);
  const entries = samples
    .map((sample, index) => ({
      id: ids[index]!,
      searchText: searchText({ aiSummary: null, description: null, notes: null, ...sample }),
      host: new URL(sample.url).host.replace(/^www\./, ""),
      category: foldText(sample.category.at(-1)!),
    }))
    .toReversed();
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(8, 60), async (text, limit) => {
      const { bookmarks, corrections } = await quickSearch(ctx, { q: text, limit });
      const read = readWords(text)!;
      const found = rankMatches(findWords(entries, read), read, limit);
      expect(found.map(({ id }) => id)).toEqual(corrections.length > 0 ? [] : bookmarks.map(({ id }) => id));
    }),
    { numRuns: 150 },
  );
});
