import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { noFilters, type SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { SearchButton } from "./search-button.tsx";
import { beforeEach, expect, open, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onSearch = vi.fn<(filters: SearchFilters | null) => void>();
const onSave = vi.fn<(filters: SearchFilters) => void>();
const button = page.getByRole("button", { name: "Advanced Search & AI Filters" });
const query = page.getByLabelText("Search Query");
const tree = buildCategoryTree([]);

beforeEach(() => {
  onSearch.mockClear();
  onSave.mockClear();
  server.on("search.full", makeSearchOutput());
});

test("searching is disabled until the categories are loaded", async () => {
  await open(<SearchButton tree={null} filters={null} onSearch={onSearch} onSave={onSave} />);
  await expect.element(button).toBeDisabled();
});

test("the dialog always opens with the filters of the URL, not with earlier input", async () => {
  const filters = { ...noFilters, query: "rye" };
  await open(<SearchButton tree={tree} filters={filters} onSearch={onSearch} onSave={onSave} />);
  await button.click();
  await expect.element(query).toHaveValue("rye");
  await query.fill("oats");
  await userEvent.keyboard("{Escape}");
  await expect.element(query).not.toBeInTheDocument();
  await button.click();
  await expect.element(query).toHaveValue("rye");
});

test("a search that is being saved is shown, too", async () => {
  await open(<SearchButton tree={tree} filters={null} onSearch={onSearch} onSave={onSave} />);
  await button.click();
  await query.fill("rye");
  await page.getByRole("button", { name: /Save/ }).click();
  await expect.poll(() => onSave.mock.calls).toMatchObject([[{ query: "rye" }]]);
  expect(onSearch.mock.calls).toMatchObject([[{ query: "rye" }]]);
});
