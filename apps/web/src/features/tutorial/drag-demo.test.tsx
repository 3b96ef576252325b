import { DragDemo } from "./drag-demo.tsx";
import { beforeEach, expect, open, page, test, userEvent } from "../../shared/testing/in-page.ts";

const status = page.getByRole("status");
const card = page.getByText("Rye bread", { exact: true });
const moved = "Moved. “Rye bread” is in Recipes now.";
const notMoved = "“Rye bread” is in Reading. Take it to Recipes.";
beforeEach(() => open(<DragDemo />).then(() => undefined));

test("the card moves by its button, which keeps the focus, and back", async () => {
  await expect.element(status).toHaveTextContent(notMoved);
  await page.getByRole("button", { name: "Move to Recipes" }).click();
  await expect.element(status).toHaveTextContent(moved);
  await expect.element(page.getByRole("button", { name: "Move to Reading" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(status).toHaveTextContent(notMoved);
});

test("the card can be dragged to the other category", async () => {
  await userEvent.dragAndDrop(card, page.getByText("🍞 Recipes"));
  await expect.element(status).toHaveTextContent(moved);
});
