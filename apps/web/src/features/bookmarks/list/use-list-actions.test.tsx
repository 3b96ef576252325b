import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { open } from "../../../shared/testing/open.tsx";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";
import { messageText } from "../../../shared/testing/steps.ts";
import { useListActions } from "./use-list-actions.tsx";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const [rye, spelt] = ["Rye", "Spelt"].map((title) => makeBookmark({ title, categoryId: bread.id }));

function List() {
  const { dialog, onEdit, onDelete } = useListActions();
  const store = useSelectionStore();
  return (
    <>
      <button onClick={() => onEdit(rye!)}>Edit Rye</button>
      <button onClick={() => onDelete(rye!)}>Delete Rye</button>
      <button onClick={() => onDelete(undefined)}>Delete nothing</button>
      <button onClick={() => store.select([rye!, spelt!], true)}>Choose both</button>
      {dialog}
    </>
  );
}

const click = (name: string) => page.getByRole("button", { name }).click();

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("bookmarks.delete", ({ ids = [] }) => ({ deleted: ids.length, ids }));
});

test("while nothing is selected, the focused bookmark is deleted", async () => {
  await open(<List />);
  await click("Delete Rye");
  await expect.poll(messageText).toContain("Bookmark deletedRye");
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [rye!.id] }]);
});

test("the selection is deleted instead of the focused bookmark, and selecting ends", async () => {
  await open(<List />, { isEditing: true });
  await click("Choose both");
  await click("Delete Rye");
  await expect.poll(messageText).toContain("2 bookmarks deleted");
  expect(server.calls("bookmarks.delete")).toEqual([{ ids: [rye!.id, spelt!.id] }]);
  await click("Delete nothing");
  await click("Delete Rye");
  await expect.poll(messageText).toContain("Bookmark deletedRye");
  await expect.poll(() => server.calls("bookmarks.delete").at(-1)).toEqual({ ids: [rye!.id] });
  expect(server.calls("bookmarks.delete")).toHaveLength(2);
});

test("the edit dialog opens with the bookmark, and closes", async () => {
  await open(<List />);
  await click("Edit Rye");
  await expect.element(page.getByRole("dialog", { name: "Edit bookmark" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Rye");
  await click("Cancel");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
