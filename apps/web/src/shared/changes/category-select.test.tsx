import { useState } from "react";
import { makeCategory } from "../testing/samples.ts";
import { expectMessage, undo } from "../testing/steps.ts";
import { CategorySelect } from "./category-select.tsx";
import { categoryOptions } from "../category-tree/category-tree.ts";
import { useCategoryTree } from "../category-tree/use-category-tree.ts";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent } from "../testing/in-page.ts";

const food = makeCategory({ name: "Food" });
const select = page.getByRole("combobox", { name: "Category" });

function Form() {
  const { tree } = useCategoryTree();
  const [value, setValue] = useState("");
  const options = categoryOptions(tree?.roots ?? []);
  return (
    <CategorySelect aria-label="Category" value={value} onValueChange={setValue} options={options} placeholder="None" />
  );
}

async function type(text: string): Promise<void> {
  await open(<Form />);
  await select.click();
  await expect.element(page.getByRole("option", { name: "Food" })).toBeVisible();
  await page.getByRole("textbox", { name: "Filter: Category" }).fill(text);
  await userEvent.keyboard("{Enter}");
}

beforeEach(() => {
  server.on("categories.list", [food]);
  server.on("bookmarks.undoChange", { restored: 0, failed: [] });
});

test("a typed name that no category has is created and chosen, with Undo", async () => {
  const bread = makeCategory({ name: "Bread", parentId: food.id });
  server.on("categories.create", () => {
    server.on("categories.list", [food, bread]);
    return { ...bread, changeId: "created" };
  });
  await type("food / Bread");
  await expectMessage("Created Bread");
  expect(server.calls("categories.create")).toEqual([{ name: "Bread", parentId: food.id }]);
  await expect.element(select).toHaveTextContent("📚 Bread");
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "created" }]);
});

test("a category that cannot be created says why, and nothing is chosen", async () => {
  server.on("categories.create", new Refusal("CONFLICT", "You can have at most 5,000 categories."));
  await type("Bread");
  await expectMessage("You can have at most 5,000 categories.");
  await expect.element(select).toHaveTextContent("None");
});
