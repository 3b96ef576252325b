import { page, userEvent } from "vitest/browser";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { changing } from "../../shared/testing/changing.tsx";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { makeCategory } from "../../shared/testing/samples.ts";
import { choose } from "../../shared/testing/steps.ts";
import { ActiveFilters } from "./active-filters.tsx";
import AdvancedSearchDialog from "./advanced-search-dialog.tsx";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { afterEach, beforeEach, expect, open, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const baking = makeCategory({ id: "baking", name: "Baking" });
const [onSearch, onSave, onOpenChange] = [vi.fn(), vi.fn(), vi.fn()];
const button = (name: string) => page.getByRole("button", { name, exact: true });
const query = page.getByLabelText("Search Query");

beforeEach(() => void server.on("search.full", makeSearchOutput()));
afterEach(() => void vi.resetAllMocks());
const openDialog = (filters: SearchFilters | null = null) =>
  open(
    <AdvancedSearchDialog
      isOpen
      tree={buildCategoryTree([baking])}
      filters={filters}
      onOpenChange={onOpenChange}
      onSearch={onSearch}
      onSave={onSave}
    />,
  );

test("every field narrows the search, which closes the dialog once the server has answered", async () => {
  await openDialog();
  await query.fill("rye");
  await choose("Category", "Baking");
  await page.getByLabelText("Tags").fill("bread, flour");
  page.getByRole("slider").element().focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(page.getByText("3/10")).toBeVisible();
  await choose("Sort By", "Title (A-Z)");
  await choose("Order", "Ascending");
  await choose("Show", "Broken links");
  const release = server.hold("search.full");
  await button("Search Bookmarks").click();
  await expect.element(button("Search Bookmarks")).toHaveAttribute("aria-busy", "true");
  expect(onSearch).not.toHaveBeenCalled();
  release();
  const wanted = { query: "rye", category: "baking", tags: "bread, flour", relevance: 3, is: "broken" };
  await expect.poll(() => onSearch.mock.calls).toEqual([[{ ...noFilters, ...wanted, sort: "title", order: "asc" }]]);
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  expect(server.calls("search.full")).toMatchObject([{ q: "rye", categoryId: "baking", relevance: 3, is: "broken" }]);
});

test("a day is chosen from the calendar and can be cleared", async () => {
  await openDialog({ ...noFilters, from: new Date(2026, 4, 12) });
  await page.getByRole("button", { name: "From Date", exact: true }).click();
  await page.getByRole("button", { name: /May 20th, 2026/ }).click();
  await userEvent.click(query);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onSearch.mock.calls).toEqual([[{ ...noFilters, from: new Date(2026, 4, 20) }]]);
  await button("Clear From Date").click();
  await button("Search Bookmarks").click();
  await expect.poll(() => onSearch.mock.calls.at(-1)).toEqual([noFilters]);
});

test("Save Search saves the search instead of showing its results", async () => {
  await openDialog();
  await query.fill("rye");
  await button("Save Search").click();
  await expect.poll(() => onSave.mock.calls).toEqual([[{ ...noFilters, query: "rye" }]]);
  expect(onSearch).not.toHaveBeenCalled();
});

test("Clear All empties the fields and ends the search, and the dialog stays", async () => {
  await openDialog({ ...noFilters, query: "rye", is: "broken" });
  await button("Clear All").click();
  await expect.element(query).toHaveValue("");
  await expect.element(page.getByLabelText("Show")).toHaveTextContent("All bookmarks");
  expect(onSearch.mock.calls).toEqual([[null]]);
  expect(onOpenChange).not.toHaveBeenCalled();
});

test("a refused search leaves the dialog unchanged", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.on("search.full", new Refusal("CONFLICT"));
  await openDialog();
  await query.fill("rye");
  await button("Search Bookmarks").click();
  await expect.poll(() => vi.mocked(console.error).mock.calls).toHaveLength(1);
  await expect.element(button("Search Bookmarks")).not.toHaveAttribute("aria-busy");
  await expect.element(query).toHaveValue("rye");
  expect(onSearch).not.toHaveBeenCalled();
  vi.mocked(console.error).mockRestore();
});

const names = { getName: () => "Baking" };

test("active filters are listed, and can be removed one by one, saved or cleared", async () => {
  const [save, change] = [vi.fn<() => void>(), vi.fn<(left: SearchFilters | null) => void>()];
  const filters = { ...noFilters, query: " rye ", category: "baking", from: new Date(2026, 4, 12), relevance: 3 };
  await open(<ActiveFilters filters={filters} {...names} onSave={save} onChange={change} condition={undefined} />);
  for (const badge of ["Query: rye", "Category: Baking", "From: May 12, 2026", "Relevance: 3+"])
    await expect.element(page.getByText(badge, { exact: true })).toBeVisible();
  await button("Save search").click();
  expect([save.mock.calls.length, change.mock.calls.length]).toEqual([1, 0]);
  await button("Remove From: May 12, 2026").click();
  expect(change).toHaveBeenLastCalledWith({ ...filters, from: null });
  await button("Clear").click();
  expect(change).toHaveBeenLastCalledWith(null);
});

test("removing the last filter clears the search", async () => {
  const onChange = vi.fn<(left: SearchFilters | null) => void>();
  const filters = { ...noFilters, is: "broken" as const };
  await open(<ActiveFilters filters={filters} {...names} onSave={vi.fn()} onChange={onChange} condition={undefined} />);
  await button("Remove Broken links").click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

test("a search that a rule can express leads to a new rule, others do not", async () => {
  const filters = { ...noFilters, query: "rye" };
  const condition = 'rye & "oats"' as string | undefined;
  const props = { filters, ...names, onSave: vi.fn(), onChange: vi.fn() };
  const [Changing, change] = changing(ActiveFilters, { ...props, condition });
  await open(<Changing />);
  const link = page.getByRole("link", { name: "Create rule" });
  const path = "/settings?tab=automation&condition=rye+%26+%22oats%22";
  await expect.element(link).toHaveAttribute("href", path);
  change({ ...props, condition: undefined });
  await expect.element(link).not.toBeInTheDocument();
});

test("a search without filters lists none", async () => {
  await open(
    <ActiveFilters filters={noFilters} {...names} onSave={vi.fn()} onChange={vi.fn()} condition={undefined} />,
  );
  await expect.element(page.getByText("Active Filters:")).not.toBeInTheDocument();
});
