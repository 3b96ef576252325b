import { makeSuggestion } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { SaveWindow } from "./save-window.tsx";
import { beforeEach, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
const shared = { url: "https://rye.example", title: "Rye bread", description: "" };
const save = () => page.getByRole("button", { name: "Save bookmark" }).click();
const category = page.getByRole("combobox", { name: "Category" });

beforeEach(() => {
  server.on("categories.list", [bread, travel]);
  server.on("bookmarks.add", makeBookmark({ title: "Rye bread", category: "Bread", categoryIcon: "🍞" }));
  server.on("ai.suggest", makeSuggestion({ categoryId: bread.id }));
  server.on("ai.giveFeedback", { id: "feedback" });
});

test("the link is saved into the chosen category, and the result replaces the form", async () => {
  await open(<SaveWindow shared={shared} />);
  await category.click();
  await page.getByRole("option", { name: "Travel" }).click();
  await save();
  await expect.element(page.getByText("“Rye bread” is in 🍞 Bread.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Close now" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save bookmark" })).not.toBeInTheDocument();
  expect(server.calls("bookmarks.add")).toMatchObject([{ url: "https://rye.example", categoryId: travel.id }]);
});

test("a probable category is chosen without a question, and what is shown is what is sent", async () => {
  await open(<SaveWindow shared={shared} />);
  await expect.element(category).toHaveTextContent("📚 Bread");
  await save();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ categoryId: bread.id }]);
});
