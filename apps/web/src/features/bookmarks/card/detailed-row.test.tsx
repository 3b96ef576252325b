import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { DetailedRow } from "./detailed-row.tsx";
import { allLoaded, beforeEach, expect, open, page, server, test } from "../../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread" });
const rye = makeBookmark({
  title: "Rye bread",
  tags: ["one", "two", "three", "four", "five", "six", "seven"],
  category: "Bread",
  categoryId: bread.id,
  isAiGenerated: true,
});

beforeEach(async () => {
  server.on("categories.list", [bread]);
  server.on("search.meaning", { state: "no-model", model: "", isLocal: true, understood: 0, total: 0 });
  await open(<DetailedRow bookmark={rye} />);
});

test("a row shows five tags and how many more there are, and who chose the category", async () => {
  await expect.element(page.getByText("five")).toBeVisible();
  await expect.element(page.getByText("six")).not.toBeInTheDocument();
  await expect.element(page.getByText("+2 more")).toBeVisible();
  await expect.element(page.getByText("AI Categorized")).toBeVisible();
});

test("a right click opens its menu, which asks before it deletes", async () => {
  await page.getByRole("article").click({ button: "right" });
  await allLoaded();
  await page.getByRole("menuitem", { name: "Delete Bookmark" }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  expect(server.calls("bookmarks.delete")).toEqual([]);
});
