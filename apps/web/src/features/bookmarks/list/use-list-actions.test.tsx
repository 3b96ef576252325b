import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { allLoaded, messageText } from "../../../shared/testing/steps.ts";
import { useListActions } from "./use-list-actions.tsx";
import { beforeEach, expect, open, page, server, test, userEvent } from "../../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const [rye, spelt] = ["Rye", "Spelt"].map((title) => makeBookmark({ title, categoryId: bread.id }));

function List() {
  const { dialog, onEdit, onDelete, onMove, onTag } = useListActions();
  const store = useSelectionStore();
  return (
    <>
      <button onClick={() => onEdit(rye!)}>Edit Rye</button>
      <button onClick={() => onDelete(rye!)}>Delete Rye</button>
      <button onClick={() => onMove(rye!)}>Move Rye</button>
      <button onClick={() => onMove(undefined)}>Move nothing</button>
      <button onClick={() => onTag(rye!)}>Tag Rye</button>
      <button onClick={() => onDelete(undefined)}>Delete nothing</button>
      <button onClick={() => store.select([rye!, spelt!], true)}>Choose both</button>
      {dialog}
    </>
  );
}

const click = (name: string) => page.getByRole("button", { name }).click();

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("bookmarks.delete", ({ ids = [] }) => ({ deleted: ids.length, ids, changeId: "change 1" }));
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

const travel = makeCategory({ name: "Travel" });
const serveUpdate = () => {
  server.on("categories.list", [bread, travel]);
  server.on("tags.popular", []);
  server.on("bookmarks.update", { ...rye!, changeId: "change" });
  server.on("bookmarks.updateMany", { updated: 2, failed: [], changeId: "change" });
};

test("a bookmark is moved to the category that is chosen, and a selection as a whole", async () => {
  serveUpdate();
  await open(<List />);
  await click("Move Rye");
  await userEvent.keyboard("trav{Enter}");
  await expect.poll(() => server.calls("bookmarks.update")).toMatchObject([{ id: rye!.id, categoryId: travel.id }]);
  await click("Choose both");
  await click("Move Rye");
  await userEvent.keyboard("trav{Enter}");
  await expect
    .poll(() => server.calls("bookmarks.updateMany"))
    .toMatchObject([{ ids: [rye!.id, spelt!.id], categoryId: travel.id }]);
});

test("a bookmark gets the tags that are typed", async () => {
  serveUpdate();
  await open(<List />);
  await click("Tag Rye");
  await page.getByLabelText("Add tags").fill("flour,");
  await click("Apply");
  await expect
    .poll(() => server.calls("bookmarks.updateMany"))
    .toMatchObject([{ ids: [rye!.id], addTags: ["flour"], removeTags: [] }]);
});

test("without a bookmark and a selection there is nothing to move", async () => {
  await open(<List />);
  await click("Move nothing");
  await allLoaded();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
