import { noFilters, type SearchFilters } from "./search-filters.ts";
import { SearchSortMenu } from "./search-sort.tsx";
import { expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const choices = () => page.getByRole("menuitemradio");

async function openMenu(fields: Partial<SearchFilters>) {
  const onChange = vi.fn<(filters: SearchFilters) => void>();
  await open(<SearchSortMenu filters={{ ...noFilters, ...fields }} onChange={onChange} />);
  await page.getByRole("button", { name: /^Sort/ }).click();
  return onChange;
}

test("results are sorted from a menu beside them, names forward and dates backward", async () => {
  const onChange = await openMenu({ query: "bread", sort: "match" });
  await expect.element(page.getByRole("menuitemradio", { name: "Best Match" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Title (A-Z)" }).click();
  expect(onChange.mock.lastCall).toMatchObject([{ query: "bread", sort: "title", order: "asc" }]);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await page.getByRole("menuitemradio", { name: "Date Created" }).click();
  expect(onChange.mock.lastCall).toMatchObject([{ sort: "date", order: "desc" }]);
});

test("without words there is no best match", async () => {
  await openMenu({ tags: "bread" });
  await expect.element(choices().first()).toHaveTextContent("Date Created");
  await expect.element(page.getByRole("menuitemradio", { name: "Best Match" })).not.toBeInTheDocument();
});
