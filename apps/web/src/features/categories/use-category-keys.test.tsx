import { bread, edits, link, oats, openMovable, shown, travel } from "./testing/movable.tsx";
import { expect, expectMessage, messageText, page, test, userEvent } from "../../shared/testing/in-page.ts";

test("Alt and the arrow keys move the focused category among the others; it keeps the focus", async () => {
  await openMovable();
  (link("Travel").element() as HTMLElement).focus();
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(shown).toEqual(["Bread", "Travel", "Oats"]);
  await expect.element(link("Travel")).toHaveFocus();
  await expect.element(page.getByRole("status")).toHaveTextContent("Travel moved before Oats");
  await expect.poll(edits).toEqual([{ id: travel.id, parentId: null, beforeId: oats.id }]);
  expect(messageText()).toBe("no message");
});

test("Alt and the right arrow key nest a category under the one above it, the left one takes it out again", async () => {
  await openMovable();
  (link("Oats").element() as HTMLElement).focus();
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await expectMessage("Moved Oats to Bread");
  await expect.poll(shown).toEqual(["Bread", "Rye", "Oats", "Travel"]);
  await expect.element(link("Oats")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await expectMessage("Moved Oats to the top level");
  await expect.element(link("Oats")).toHaveFocus();
  expect(edits()).toEqual([
    { id: oats.id, parentId: bread.id },
    { id: oats.id, parentId: null, afterId: bread.id },
  ]);
});
