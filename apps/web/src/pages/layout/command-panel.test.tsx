import { advancedSearchRequest } from "../../features/advanced-search/search-filters.ts";
import { QuickSearch } from "../../features/quick-search/quick-search.tsx";
import { closeTutorial, tutorialStore } from "../../features/tutorial/tutorial-store.ts";
import { useSelection } from "../../shared/selection/use-selection.tsx";
import { makeCategory, makeSavedSearch } from "../../shared/testing/samples.ts";
import CommandPanel from "./command-panel.tsx";
import { address, beforeEach, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

const field = page.getByRole("combobox", { name: "Quick search" });
const baking = makeCategory({ name: "Baking" });

function SelectionState() {
  return <p>{useSelection().isEditing ? "selecting" : "reading"}</p>;
}

beforeEach(async () => {
  const tags = [{ tag: "rye", count: 3 }];
  server.on("search.quick", ({ meaning }) => ({ bookmarks: [], corrections: [], ...(meaning && { tags, total: 0 }) }));
  server.on("categories.list", [baking]);
  server.on("savedSearches.list", [makeSavedSearch({ name: "Slow bread" })]);
  await open(
    <>
      <QuickSearch Panel={CommandPanel} />
      <SelectionState />
    </>,
    { path: "/?view=cards" },
  );
});

async function run(text: string): Promise<void> {
  await field.fill(text);
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await userEvent.keyboard("{Enter}");
}

test("actions open pages, dialogs and the tutorial", async () => {
  await run("> settings: privacy");
  await expect.element(address()).toHaveTextContent("/settings?tab=privacy");
  await run("> tutorial");
  expect(tutorialStore.get()).toBe(true);
  closeTutorial();
  await run("> new category");
  await expect.element(page.getByRole("dialog", { name: "New category" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await run("> keyboard shortcuts");
  await expect.element(page.getByRole("dialog", { name: "Tips & Tricks" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
});

test("the theme and the view are switched, and the page starts to select", async () => {
  const { theme } = document.documentElement.dataset;
  await run("> switch to dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  await run("> switch to light");
  expect(document.documentElement.dataset.theme).toBe("light");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  await run("> dense view");
  await expect.element(address()).toHaveTextContent("/?view=dense");
  expect(localStorage.getItem("bowerbird:view")).toBe("dense");
  await run("> select bookmarks");
  await expect.element(page.getByText("selecting")).toBeVisible();
});

test("the advanced search opens on home, from any page", async () => {
  await run("> trash");
  await expect.element(address()).toHaveTextContent("/trash");
  await run("> advanced search");
  await expect.poll(() => address().element().textContent).toBe("/");
  expect(advancedSearchRequest.get()).toBe(true);
  advancedSearchRequest.set(false);
});

test("categories, tags and saved searches open their list", async () => {
  await field.fill("baking");
  await page.getByRole("option", { name: /Baking/ }).click();
  await expect.element(address()).toHaveTextContent(`/category/${baking.id}`);
  await field.fill("rye");
  await page.getByRole("option", { name: /^rye/ }).click();
  await expect.element(address()).toHaveTextContent("/?search=&tags=rye");
  await field.fill("slow bread");
  await page.getByRole("option", { name: "Slow bread" }).click();
  await expect.element(address()).toHaveTextContent("/?search=bread");
});
