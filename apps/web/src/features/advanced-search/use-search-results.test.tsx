import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { ReactNode } from "react";
import { changing } from "../../shared/testing/changing.tsx";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { describeCount, SearchResults } from "./search-results.tsx";
import { useSearchResults } from "./use-search-results.ts";
import { allLoaded, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const [rye, oat] = [makeBookmark({ title: "Rye" }), makeBookmark({ title: "Oat" })];
const onClear = vi.fn();
const names = (bookmarks: Bookmark[]) => <p>{bookmarks.map(({ title }) => title).join(", ")}</p>;
/** As the page shows them: the header has the count. */
const Counted = ({ filters, children }: { filters: SearchFilters; children: ReactNode }) => {
  const { data } = useSearchResults(filters, false);
  return (
    <>
      <h1>{data && describeCount(data.metadata)}</h1>
      {children}
    </>
  );
};
const Results = ({ filters }: { filters: SearchFilters }) => (
  <Counted filters={filters}>
    <SearchResults filters={filters} onClear={onClear} renderResults={names} />
  </Counted>
);
const similar = page.getByRole("region", { name: "Similar in meaning" });
const asked = () => server.calls("search.full").map(({ q, meaning }) => [q, meaning]);
const openSearch = (fields: Partial<SearchFilters>) => open(<Results filters={{ ...noFilters, ...fields }} />);

test("results are counted and shown", async () => {
  server.on("search.full", makeSearchOutput([rye]));
  await openSearch({ query: " rye " });
  await expect.element(page.getByRole("heading", { name: "1 bookmark found" })).toBeVisible();
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  expect(asked()).toEqual([["rye", "true"]]);
});

test("a total that was not counted to its end says so", async () => {
  const found = makeSearchOutput([rye]);
  server.on("search.full", { ...found, metadata: { ...found.metadata, total: 1_000, isTotalExact: false } });
  await openSearch({});
  await expect.element(page.getByText("More than 1,000 bookmarks found")).toBeVisible();
});

const many = Array.from({ length: 1_000 }, (_, index) => makeBookmark({ title: `Loaf ${index}` }));

/** Answers with the first of `total` bookmarks. */
function serveFirst(total: number): void {
  server.on("search.full", ({ limit }) => {
    const found = makeSearchOutput(many.slice(0, Math.min(Number(limit), total)));
    return { ...found, metadata: { ...found.metadata, total } };
  });
}

/** As high as the results themselves. */
const Rows = ({ filters }: { filters: SearchFilters }) => (
  <Counted filters={filters}>
    <SearchResults
      filters={filters}
      onClear={onClear}
      renderResults={(bookmarks) =>
        bookmarks.map(({ id, title }) => (
          <p key={id} style={{ height: 100 }}>
            {title}
          </p>
        ))
      }
    />
  </Counted>
);
const count = () => page.getByText(/^Loaf/).elements().length;
const scrollToEnd = () => scrollTo(0, document.documentElement.scrollHeight);

test("scrolling to the end shows more, up to the most that a search gives, and then how to narrow it down", async () => {
  serveFirst(1_672);
  const [Changing, change] = changing(Rows, { filters: noFilters });
  await open(<Changing />);
  await expect.element(page.getByText("1,672 bookmarks found")).toBeVisible();
  await expect.poll(count).toBe(100);
  scrollToEnd();
  await expect.poll(count).toBe(200);
  const end = page.getByText("These are the first 1,000. Add a word or a filter to narrow the search down.");
  await expect.element(end).not.toBeInTheDocument();
  await expect
    .poll(() => {
      scrollToEnd();
      return count();
    })
    .toBe(1_000);
  await expect.element(end).toBeVisible();
  expect(server.calls("search.full").map(({ limit }) => limit)).toEqual([100, 1_000]);
  change({ filters: { ...noFilters, is: "favorite" } });
  await expect.poll(count).toBe(100);
});

test("what follows the results comes after the last of them", async () => {
  const found = makeSearchOutput(many.slice(0, 120));
  server.on("search.full", ({ limit }) =>
    limit === 100
      ? { ...makeSearchOutput(many.slice(0, 100)), metadata: { ...found.metadata, total: 120 } }
      : { ...found, inPageText: { [many[119]!.id]: "…bread…" } },
  );
  await open(<Rows filters={noFilters} />);
  await expect.poll(count).toBe(100);
  await expect.element(page.getByRole("region", { name: "Found in page text" })).not.toBeInTheDocument();
  scrollToEnd();
  await expect.element(page.getByRole("region", { name: "Found in page text" })).toBeInTheDocument();
  expect(count()).toBe(120);
});

test("if more cannot be loaded the results stay, and it can be tried again", async () => {
  serveFirst(150);
  await open(<Rows filters={noFilters} />);
  await expect.poll(count).toBe(100);
  server.on("search.full", new Refusal("CONFLICT"));
  scrollToEnd();
  await expect.element(page.getByText("Couldn't load more.")).toBeVisible();
  expect(count()).toBe(100);
  serveFirst(150);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(count).toBe(150);
});

test("what was found only in the text of its page is listed below", async () => {
  server.on("search.full", { ...makeSearchOutput([rye, oat]), inPageText: { [oat.id]: "…bread…" } });
  await openSearch({ query: "bread" });
  const below = page.getByRole("region", { name: "Found in page text" });
  await expect.element(below.getByText("Oat", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Rye, Oat")).not.toBeInTheDocument();
});

test.each(["match", "date"] as const)(
  "what is similar in meaning is below the results, not among them (%s)",
  async (sort) => {
    server.on("search.full", ({ meaning }) => ({ ...makeSearchOutput([rye]), ...(meaning && { similar: [oat] }) }));
    await openSearch({ query: "bread", sort });
    await expect.element(similar.getByText("Oat", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "1 bookmark found" })).toBeVisible();
    await allLoaded();
    expect(asked()).toEqual([["bread", "true"]]);
  },
);

test("while the model starts, it is said that what is similar follows, and it is asked again", async () => {
  const answers = [{ isSimilarPending: true as const }, { isSimilarPending: true as const }, { similar: [oat] }];
  server.on("search.full", ({ meaning }) => ({ ...makeSearchOutput([rye]), ...(meaning && answers.shift()) }));
  await openSearch({ query: "bread" });
  await expect.element(similar).toHaveAttribute("aria-busy", "true");
  await expect.element(similar.getByText("Oat", { exact: true })).toBeVisible();
  await expect.element(similar).toHaveAttribute("aria-busy", "false");
});

test("a search without words sends no semantic search", async () => {
  server.on("search.full", makeSearchOutput([rye]));
  await openSearch({ tags: "rye" });
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  await allLoaded();
  expect(server.log).toEqual(["search.full"]);
});

test("where no words match, that is said first, and what is similar is listed below", async () => {
  const answers = [{ isSimilarPending: true as const }, { similar: [oat] }];
  server.on("search.full", () => ({ ...makeSearchOutput([]), ...answers.shift() }));
  await openSearch({ query: "bread" });
  const nothing = page.getByRole("heading", { name: "No Results Found" });
  await expect.element(nothing).toBeVisible();
  await expect.element(similar.getByText("Oat", { exact: true })).toBeVisible();
  await expect.element(nothing).toBeVisible();
});

test("while another search is loading, the last results stay", async () => {
  server.on("search.full", ({ tags }) => makeSearchOutput(tags === "oat" ? [oat] : [rye]));
  const [Changing, change] = changing(Results, { filters: { ...noFilters, tags: "rye" } });
  await open(<Changing />);
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  const release = server.hold("search.full");
  change({ filters: { ...noFilters, tags: "oat" } });
  await expect.poll(() => server.calls("search.full")).toHaveLength(2);
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  release();
  await expect.element(page.getByText("Oat", { exact: true })).toBeVisible();
});

test("a deleted category is reported, with a link to all bookmarks", async () => {
  onClear.mockReset();
  server.on("search.full", new Refusal("NOT_FOUND"));
  await openSearch({ category: "gone" });
  await expect.element(page.getByRole("heading", { name: "The category of this search was deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Search & Show All Bookmarks" }).click();
  expect(onClear).toHaveBeenCalledTimes(1);
});

test("a failed search can be tried again", async () => {
  server.on("search.full", new Refusal("CONFLICT"));
  await openSearch({});
  await expect.element(page.getByRole("heading", { name: "Search failed" })).toBeVisible();
  server.on("search.full", makeSearchOutput([rye]));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
});
