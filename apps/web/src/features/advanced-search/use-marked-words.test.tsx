import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { noFilters } from "./search-filters.ts";
import { SearchResults } from "./search-results.tsx";
import { expect, makeBookmark, open, server, test } from "../../shared/testing/in-page.ts";

test("the words of the search are marked in the results, those found by a correction too", async () => {
  const found = makeBookmark({ title: "Rye bread, and more bread" });
  server.on("search.full", { ...makeSearchOutput([found]), corrections: [{ from: "breda", to: "bread" }] });
  const screen = await open(
    <SearchResults
      filters={{ ...noFilters, query: "RYE breda" }}
      onClear={() => {}}
      renderResults={(bookmarks) => bookmarks.map(({ id, title }) => <article key={id}>{title}</article>)}
    />,
  );
  const marked = () =>
    [...(CSS.highlights.get("searched") ?? [])].map(({ startOffset, endOffset }) => [startOffset, endOffset]);
  await expect.poll(marked).toEqual([
    [0, 3],
    [4, 9],
    [20, 25],
  ]);
  await screen.unmount();
  expect(marked()).toEqual([]);
});
