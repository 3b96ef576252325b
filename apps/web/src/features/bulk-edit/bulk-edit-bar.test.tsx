import { useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import BulkEditBar from "./bulk-edit-bar.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";
import { button, choose, messageText } from "../../shared/testing/steps.ts";

const [bread, travel] = [makeCategory({ name: "Bread", bookmarkCount: 1_200 }), makeCategory({ name: "Travel" })];
const bookmarks = [makeBookmark({ categoryId: bread.id }), makeBookmark({ categoryId: bread.id })];
const ids = bookmarks.map(({ id }) => id);
const options = [bread, travel].map(({ id, name }) => ({ value: id, label: name }));
const status = () => page.getByRole("toolbar").getByRole("status").element().textContent;

function Page({ total, onDone }: { total: number | null; onDone: () => void }) {
  const { select, selectWhole } = useSelectionStore();
  return (
    <>
      <button onClick={() => select(bookmarks, true)}>Choose two</button>
      <BulkEditBar
        total={total}
        onSelectAll={total === null ? null : () => selectWhole([bread.id])}
        categories={options}
        onDone={onDone}
      />
    </>
  );
}

async function openBar(total: number | null = 1_200) {
  const onDone = vi.fn<() => void>();
  await open(<Page total={total} onDone={onDone} />, { isEditing: true });
  return onDone;
}

beforeEach(() => server.on("categories.list", [bread, travel]));

test("with nothing selected its actions are disabled, and everything can be selected", async () => {
  await openBar();
  expect(status()).toBe("0 of 1,200 selected");
  for (const name of ["Move", "Edit tags", "Favorite, Read later…", "Delete"])
    await expect.element(button(name)).toBeDisabled();
  await button("Select all").click();
  await expect.poll(status).toBe("1,200 of 1,200 selected");
  await button("Select none").click();
  await expect.poll(status).toBe("0 of 1,200 selected");
});

test("with some selected the rest can be added", async () => {
  await openBar();
  await button("Choose two").click();
  await expect.poll(status).toBe("2 of 1,200 selected");
  await button("Select all 1,200").click();
  await expect.poll(status).toBe("1,200 of 1,200 selected");
  await expect.element(button("Select all 1,200")).not.toBeInTheDocument();
});

test("without a list, Select all is disabled", async () => {
  await openBar(null);
  await expect.element(button("Select all")).toBeDisabled();
  expect(status()).toBe("0 selected");
});

test("a move asks for the category and closes when the server has answered", async () => {
  server.on("bookmarks.updateMany", { updated: 2, failed: [], changeId: "change 1" });
  const release = server.hold("bookmarks.updateMany");
  const onDone = await openBar();
  await button("Choose two").click();
  await button("Move").click();
  await expect.element(page.getByRole("dialog", { name: "Move 2 bookmarks" })).toBeVisible();
  await choose("Category", "Travel");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect.element(page.getByRole("dialog").getByRole("button", { name: "Move" })).toHaveAttribute("aria-busy");
  expect(onDone).not.toHaveBeenCalled();
  release();
  await expect.poll(messageText).toContain("Moved 2 bookmarks to Travel");
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ids, categoryId: travel.id }]);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("all selected are marked, or their mark is removed", async () => {
  server.on("bookmarks.updateMany", { updated: 2, failed: [], changeId: "change 1" });
  await openBar();
  for (const name of ["Read later", "Remove from favorites"]) {
    await button("Choose two").click();
    await button("Favorite, Read later…").click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    await expect.poll(messageText).toContain("2 bookmarks updated");
  }
  await expect
    .poll(() => server.calls("bookmarks.updateMany"))
    .toEqual([
      { ids, isUnread: true },
      { ids, isFavorite: false },
    ]);
});

test("a refused move leaves the dialog open for another try", async () => {
  server.on("bookmarks.updateMany", new Refusal("CONFLICT"));
  const onDone = await openBar();
  await button("Choose two").click();
  await button("Move").click();
  await choose("Category", "Travel");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect.poll(messageText).toContain("Failed to move bookmarks");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test("the tags of a whole category are changed with a filter instead of ids", async () => {
  server.on("bookmarks.updateMany", { updated: 1_200, failed: [], changeId: null });
  await openBar();
  await button("Select all").click();
  await button("Edit tags").click();
  server.on("tags.suggest", []);
  await page.getByRole("textbox", { name: "Add tags" }).click();
  await userEvent.keyboard("rye{Enter}");
  await button("Apply").click();
  await expect.poll(messageText).toContain("1,200 bookmarks updated");
  const filter = { categoryIds: [bread.id], archived: false, exceptIds: [] };
  expect(server.calls("bookmarks.updateMany")).toEqual([{ filter, addTags: ["rye"], removeTags: [] }]);
});

test("Delete is disabled while the deletion runs", async () => {
  server.on("bookmarks.delete", { deleted: 2, ids, changeId: "change 1" });
  const release = server.hold("bookmarks.delete");
  const onDone = await openBar();
  await button("Choose two").click();
  await button("Delete").click();
  await expect.element(button("Delete")).toBeDisabled();
  release();
  await expect.poll(messageText).toContain("2 bookmarks deleted");
  expect(server.calls("bookmarks.delete")).toEqual([{ ids }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("the Done button ends selecting", async () => {
  const onDone = await openBar();
  await button("Done").click();
  expect(onDone).toHaveBeenCalledOnce();
});

test("on a phone every action has its name, and its end is in the first row", async () => {
  await page.viewport(360, 640);
  await openBar();
  await button("Choose two").click();
  const top = (name: string) => button(name).element().getBoundingClientRect().top;
  await expect.element(button("Select all 1,200")).toBeVisible();
  expect(top("Done")).toBeLessThan(top("Move"));
  expect(top("Edit tags")).toBe(top("Delete"));
  const bar = page.getByRole("toolbar").element().getBoundingClientRect();
  expect(bar.right).toBeLessThanOrEqual(360);
  expect(bar.height).toBeLessThan(115);
  const name = document.createRange();
  name.selectNodeContents(button("Move").element());
  expect(name.getBoundingClientRect().width).toBeGreaterThan(15);
});
