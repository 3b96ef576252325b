import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { noFilters, type SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { makeCategory, makeSavedSearch } from "../../shared/testing/samples.ts";
import { useSaveSearch } from "./use-save-search.tsx";
import { beforeEach, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread" });
const tree = buildCategoryTree([bread]);

function Saver({ filters }: { filters: SearchFilters }) {
  const { saveSearch, dialog } = useSaveSearch(tree);
  return (
    <>
      <button onClick={() => saveSearch(filters)}>Keep</button>
      {dialog}
    </>
  );
}

const keep = () => page.getByRole("button", { name: "Keep" }).click();
const field = page.getByRole("textbox", { name: "Name" });
beforeEach(() => server.on("savedSearches.list", []));

test.each<[Partial<SearchFilters>, string]>([
  [{ query: " rye ", tags: "baking" }, "rye"],
  [{ tags: "baking", category: bread.id }, "baking"],
  [{ category: bread.id }, "Bread"],
  [{ is: "broken" }, "Broken links"],
  [{}, ""],
])("the name that is suggested says what is searched for (%j)", async (filters, name) => {
  await open(<Saver filters={{ ...noFilters, ...filters }} />);
  await keep();
  await expect.element(field).toHaveValue(name);
});

test("a saved search closes the dialog", async () => {
  server.on("savedSearches.save", makeSavedSearch({ name: "rye" }));
  await open(<Saver filters={{ ...noFilters, query: "rye" }} />);
  await keep();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(field).not.toBeInTheDocument();
  await expect
    .poll(() => server.calls("savedSearches.save"))
    .toMatchObject([{ name: "rye", filters: { query: "rye" } }]);
});
