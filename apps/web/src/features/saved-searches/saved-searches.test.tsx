import { SavedSearches } from "./saved-searches.tsx";
import { allLoaded, expect, makeSavedSearch, open, page, server, test } from "../../shared/testing/in-page.ts";

async function openSearches(): Promise<void> {
  await open(<SavedSearches toLink={() => "/"} isShown={() => false} onSelect={undefined} />);
  await allLoaded();
}

test("without saved searches there is no heading either", async () => {
  server.on("savedSearches.list", []);
  await openSearches();
  expect(page.getByText("Saved searches").elements()).toEqual([]);
});

test("the part of the sidebar is as high before its rows are there as afterwards", async () => {
  server.on("savedSearches.list", [makeSavedSearch({ name: "Baking" }), makeSavedSearch({ name: "Trains" })]);
  await openSearches();
  const height = () => page.getByRole("region", { name: "Saved searches" }).element().getBoundingClientRect().height;
  const before = height();
  expect(before).toBeGreaterThan(2 * 34);
  await expect.element(page.getByRole("link", { name: "Trains" })).toBeVisible();
  expect(height()).toBe(before);
});
