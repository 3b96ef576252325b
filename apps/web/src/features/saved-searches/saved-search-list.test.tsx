import { makeSavedSearch } from "../../shared/testing/samples.ts";
import { SavedSearches } from "./saved-searches.tsx";
import { address, allLoaded, beforeEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const searches = ["Baking", "Trains", "Broken"].map((name) =>
  makeSavedSearch({ name, filters: { ...makeSavedSearch().filters, query: name.toLowerCase() } }),
);
const link = (name: string) => page.getByRole("link", { name });
const names = () =>
  page
    .getByRole("listitem")
    .getByRole("link")
    .elements()
    .map((element) => element.textContent);

async function openSearches(onSelect = vi.fn<() => void>()) {
  await open(
    <nav>
      <SavedSearches
        toLink={({ query }) => `/search?q=${query}`}
        isShown={({ query }) => query === "trains"}
        onSelect={onSelect}
      />
    </nav>,
  );
  await allLoaded();
  return onSelect;
}

beforeEach(() => {
  let left = searches;
  server.on("savedSearches.list", left);
  server.on("savedSearches.delete", ({ id }) => {
    left = left.filter((search) => search.id !== id);
    server.on("savedSearches.list", left);
    return searches.find((search) => search.id === id)!;
  });
});

test("a search links to its address, is marked while it is shown, and closes the drawer", async () => {
  const onSelect = await openSearches();
  await expect.element(link("Trains")).toHaveAttribute("aria-current", "page");
  await expect.element(link("Baking")).not.toHaveAttribute("aria-current");
  await link("Baking").click();
  await expect.element(address()).toHaveTextContent("/search?q=baking");
  expect(onSelect).toHaveBeenCalledOnce();
});

test("a search has a feed", async () => {
  server.on("feeds.list", []);
  await openSearches();
  await page.getByRole("button", { name: "Feed of “Trains”" }).click();
  await expect.element(page.getByRole("dialog", { name: "Feed of “Trains”" })).toBeVisible();
});

test("after a deletion the next search gets the focus, or the previous one at the end", async () => {
  await openSearches();
  await page.getByRole("button", { name: "Delete Baking" }).click();
  await expect.poll(names).toEqual(["Trains", "Broken"]);
  await expect.element(link("Trains")).toHaveFocus();
  await allLoaded();
  await page.getByRole("button", { name: "Delete Broken" }).click();
  await expect.poll(names).toEqual(["Trains"]);
  await expect.element(link("Trains")).toHaveFocus();
});

test("the pencil opens the rename dialog, and Cancel closes it", async () => {
  await openSearches();
  await page.getByRole("button", { name: "Rename Baking" }).click();
  await expect.element(page.getByRole("dialog", { name: "Rename “Baking”" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(server.calls("savedSearches.rename")).toEqual([]);
});
