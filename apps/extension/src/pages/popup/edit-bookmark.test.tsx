import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { origin, server, token } from "../../testing/extension.ts";
import { makeBookmark, makeCategory } from "../../testing/samples.ts";
import { EditBookmark } from "./edit-bookmark.tsx";

const bookmark = makeBookmark({ tags: ["rye"] });
const { id } = bookmark;
const title = page.getByLabelText("Title");
const category = page.getByRole("combobox", { name: "Category" });
const changes = () => expect.poll(() => server.calls("bookmarks.update"));

beforeEach(() => {
  server.on("categories.list", [
    makeCategory(),
    makeCategory({ id: "travel", name: "Travel" }),
    makeCategory({ id: "sourdough", name: "Sourdough", parentId: "baking" }),
  ]);
  server.on("bookmarks.update", { ...bookmark, changeId: null });
});

const open = (fields: Partial<typeof bookmark> = {}, isNew = false) =>
  render(<EditBookmark bookmark={{ ...bookmark, ...fields }} isNew={isNew} connection={{ origin, token }} />);

test("a new title is saved on Enter or when the field is left, and only if it differs", async () => {
  await open();
  await title.fill("  Rye bread ");
  await title.fill("  Dark rye ");
  await userEvent.keyboard("{Enter}");
  await expect.element(title).not.toHaveFocus();
  await changes().toEqual([{ id, title: "Dark rye" }]);
  await title.click();
  await userEvent.keyboard("{Tab}");
  await title.fill("Light rye");
  await userEvent.keyboard("{Tab}");
  await changes().toEqual([
    { id, title: "Dark rye" },
    { id, title: "Light rye" },
  ]);
});

test("the categories are listed by their paths, and a chosen one is saved at once", async () => {
  await open();
  await expect
    .poll(() =>
      category
        .getByRole("option")
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(["Baking", "Travel", "Baking › Sourdough"]);
  await category.selectOptions("Baking › Sourdough");
  await changes().toEqual([{ id, categoryId: "sourdough" }]);
  await expect.element(category).toHaveValue("sourdough");
});

test("the bookmark's own category is shown if the others cannot be loaded", async () => {
  server.on("categories.list", new Refusal("CONFLICT"));
  await open();
  await expect.element(category).toHaveValue("baking");
  await expect.element(category).toHaveTextContent("Baking");
});

test("a refused change shows an error, which the next change clears", async () => {
  server.on("bookmarks.update", new Refusal("CONFLICT", "It was deleted elsewhere."));
  await open();
  await page.getByRole("button", { name: "Remove rye" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not changed. It was deleted elsewhere.");
  server.on("bookmarks.update", { ...bookmark, changeId: null });
  await category.selectOptions("Travel");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a new bookmark without tags gets those that the server suggests", async () => {
  server.on("ai.suggest", { ...suggestion, tags: ["bread", "flour"] });
  const release = server.hold("ai.suggest");
  await open({ tags: [] }, true);
  await expect.element(page.getByRole("status")).toHaveTextContent("Looking for tags that fit");
  release();
  await expect.element(page.getByRole("button", { name: "Remove flour" })).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(server.calls("ai.suggest")).toEqual([{ url: bookmark.url, title: "Rye bread" }]);
  await changes().toEqual([{ id, tags: ["bread", "flour"] }]);
});

test("a category that may be right is offered below Uncategorized, begins the list, and is taken with one click", async () => {
  server.on("ai.suggest", { ...suggestion, category: "Travel", categoryId: "travel", confidence: 0.5, tags: [] });
  await open({ category: "Uncategorized", categoryId: "none" }, true);
  const offer = page.getByRole("button", { name: "Maybe Travel?" });
  await expect.element(offer).toBeVisible();
  await expect.poll(() => category.getByRole("option").elements()[0]?.textContent).toBe("Travel");
  await offer.click();
  await expect.element(category).toHaveValue("travel");
  await expect.element(offer).not.toBeInTheDocument();
  await changes().toEqual([{ id, categoryId: "travel" }]);
});

const suggestion = {
  category: "Baking",
  categoryId: "baking",
  alternatives: [],
  collections: [],
  reason: "",
  confidence: 1,
  isPersonalized: false,
};
