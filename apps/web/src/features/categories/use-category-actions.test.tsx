import { makeCategory } from "../../shared/testing/samples.ts";
import { expectMessage, messageText, undo } from "../../shared/testing/steps.ts";
import { nodeOf } from "./testing/sidebar.tsx";
import { useDeleteCategory } from "./use-category-actions.ts";
import { address, beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });

function DeleteButton() {
  const remove = useDeleteCategory();
  return <button onClick={() => remove.mutate({ ...nodeOf(bread), path: "Food/Bread" })}>Delete Bread</button>;
}

const openButton = (path = "/") => open(<DeleteButton />, { path });

beforeEach(() => server.on("categories.list", [bread]));

test("a deleted category leaves its page, says where its bookmarks are, and is restored by Undo", async () => {
  server.on("categories.delete", { changeId: "change", moved: 2, movedUp: 3 });
  server.on("bookmarks.undoChange", { restored: 2, failed: [] });
  await openButton("/category/Bread");
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await expectMessage("Deleted BreadSubcategories moved up · Moved 2 bookmarks to Uncategorized");
  await expect.element(address()).not.toHaveTextContent("category");
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change" }]);
});

test.each([
  ["by its id", () => `/category/${bread.id}`, true],
  ["on the page of its path", () => "/category/Food%2FBread", true],
  ["nowhere", () => "/category/Rye", false],
  ["nowhere, at an unreadable address", () => "/category/100%", false],
])("a category that is shown %s is left when it is deleted", async (_name, path, isLeft) => {
  server.on("categories.delete", { changeId: "change", moved: 0, movedUp: 0 });
  await openButton(path());
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await expectMessage("Deleted Bread");
  await expect.element(address()).toHaveTextContent(isLeft ? "/" : path());
});

test("a refused deletion says why", async () => {
  server.on("categories.delete", new Refusal("CONFLICT", "Another change is running."));
  await openButton();
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await expect.poll(messageText).toContain("Another change is running.");
});
