import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { SaveWindow } from "./save-window.tsx";

test("the link is saved into the chosen category, and the result replaces the form", async () => {
  const bread = makeCategory({ name: "Bread" });
  server.on("categories.list", [bread]);
  server.on("bookmarks.add", makeBookmark({ title: "Rye bread", category: "Bread", categoryIcon: "🍞" }));
  await open(<SaveWindow shared={{ url: "https://rye.example", title: "Rye bread", description: "" }} />);
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Bread" }).click();
  await page.getByRole("button", { name: "Save bookmark" }).click();
  await expect.element(page.getByText("“Rye bread” is in 🍞 Bread.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Close now" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save bookmark" })).not.toBeInTheDocument();
  expect(server.calls("bookmarks.add")).toMatchObject([{ url: "https://rye.example", categoryId: bread.id }]);
});
