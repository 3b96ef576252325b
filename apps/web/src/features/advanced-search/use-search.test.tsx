import { Refusal } from "@bowerbird/api/testing";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { MeaningStatus } from "@bowerbird/contract/meaning";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { changing } from "../../shared/testing/changing.tsx";
import { open } from "../../shared/testing/open.tsx";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { allLoaded } from "../../shared/testing/steps.ts";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { SearchResults } from "./search-results.tsx";

const [rye, oat] = [makeBookmark({ title: "Rye" }), makeBookmark({ title: "Oat" })];
const onClear = vi.fn();
const names = (bookmarks: Bookmark[]) => <p>{bookmarks.map(({ title }) => title).join(", ")}</p>;
const Results = ({ filters }: { filters: SearchFilters }) => (
  <SearchResults filters={filters} onClear={onClear} renderResults={names} />
);
const give = (state: MeaningStatus["state"]) =>
  server.on("search.meaning", { state, model: "small-model", isLocal: false, understood: 1, total: 1 });
const asked = () => server.calls("search.full").map(({ q, meaning }) => [q, meaning]);
const openSearch = (fields: Partial<SearchFilters>) => open(<Results filters={{ ...noFilters, ...fields }} />);

test("results are counted and shown, and can be cleared", async () => {
  onClear.mockReset();
  give("no-model");
  server.on("search.full", makeSearchOutput([rye]));
  await openSearch({ query: " rye " });
  await expect.element(page.getByRole("heading", { name: "1 bookmark found" })).toBeVisible();
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  expect(asked()).toEqual([["rye", undefined]]);
  await page.getByRole("button", { name: "Clear Search" }).click();
  expect(onClear).toHaveBeenCalledTimes(1);
});

test("a limited list says so, and whether the total is exact", async () => {
  const found = makeSearchOutput([rye]);
  server.on("search.full", { ...found, metadata: { ...found.metadata, total: 1_000, isTotalExact: false } });
  await openSearch({});
  await expect.element(page.getByText("The first 1 of more than 1,000 bookmarks")).toBeVisible();
});

test("more of a limited list is shown on request, until the search changes", async () => {
  const found = makeSearchOutput([rye]);
  server.on("search.full", ({ limit }) =>
    limit === 100
      ? { ...found, metadata: { ...found.metadata, total: 1_672 } }
      : { ...makeSearchOutput([rye, oat]), metadata: { ...found.metadata, total: 1_672, returned: 2 } },
  );
  const [Changing, change] = changing(Results, { filters: noFilters });
  await open(<Changing />);
  const more = page.getByRole("button", { name: "Show 1,000" });
  await expect.element(more).toBeVisible();
  const release = server.hold("search.full");
  await more.click();
  await expect.element(more).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(page.getByText("The first 2 of 1,672 bookmarks")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Search results" })).toHaveFocus();
  change({ filters: { ...noFilters, is: "favorite" } });
  await expect.element(page.getByText("The first 1 of 1,672 bookmarks")).toBeVisible();
  expect(server.calls("search.full").map(({ limit }) => limit)).toEqual([100, 1_000, 100]);
});

test("what was found only in the text of its page is listed below", async () => {
  give("no-model");
  server.on("search.full", { ...makeSearchOutput([rye, oat]), inPageText: { [oat.id]: "…bread…" } });
  await openSearch({ query: "bread" });
  const below = page.getByRole("region", { name: "Found in page text" });
  await expect.element(below.getByText("Oat", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Rye, Oat")).not.toBeInTheDocument();
});

test("in another order semantic results come below, without duplicates", async () => {
  give("on");
  server.on("search.full", ({ meaning }) =>
    meaning ? { ...makeSearchOutput([rye, oat]), byMeaning: [oat.id] } : makeSearchOutput([rye]),
  );
  await openSearch({ query: "bread" });
  await expect
    .element(page.getByRole("region", { name: "Found by meaning" }).getByText("Oat", { exact: true }))
    .toBeVisible();
  await allLoaded();
  expect(asked()).toEqual([
    ["bread", undefined],
    ["bread", "true"],
  ]);
});

test("by best match semantic results are among the others", async () => {
  give("on");
  server.on("search.full", { ...makeSearchOutput([rye, oat]), byMeaning: [oat.id] });
  await openSearch({ query: "bread", sort: "match" });
  await expect.element(page.getByText("Rye, Oat")).toBeVisible();
  await allLoaded();
  expect(asked().at(-1)).toEqual(["bread", "true"]);
  await expect.element(page.getByRole("region", { name: "Found by meaning" })).not.toBeInTheDocument();
});

test("a search without words sends no semantic search", async () => {
  server.on("search.full", makeSearchOutput([rye]));
  await openSearch({ tags: "rye" });
  await expect.element(page.getByText("Rye", { exact: true })).toBeVisible();
  await allLoaded();
  expect(server.log).toEqual(["search.full"]);
});

test("an empty result is shown only once the semantic search has ended too", async () => {
  give("on");
  server.on("search.full", makeSearchOutput([]));
  const release = Promise.withResolvers<void>();
  server.on("search.full", async ({ meaning }) => {
    if (meaning) await release.promise;
    return makeSearchOutput([]);
  });
  await openSearch({ query: "bread" });
  await expect.poll(() => asked().at(-1)).toEqual(["bread", "true"]);
  await expect.element(page.getByRole("heading", { name: "No Results Found" })).not.toBeInTheDocument();
  release.resolve();
  await expect.element(page.getByRole("heading", { name: "No Results Found" })).toBeVisible();
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
