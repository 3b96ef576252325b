import { makeTrashed } from "../../shared/testing/samples.ts";
import { Trash } from "./trash.tsx";
import { beforeEach, expect, messageText, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const trashed = ["Rye", "Spelt", "Oats", "Millet"].map((title) => makeTrashed({ title }));
const ids = trashed.map(({ id }) => id);
const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const button = (name: string) => page.getByRole("button", { name });
const shown = () =>
  page
    .getByRole("checkbox")
    .elements()
    .map((element) => element.ariaLabel);

/** Below the page's header, under which its buttons stick. */
const openTrash = () =>
  open(
    <main style={{ paddingTop: 80 }}>
      <Trash />
    </main>,
  );
const serveTrash = (items: typeof trashed) =>
  server.on("bookmarks.trash", { items, nextCursor: null, total: items.length });

beforeEach(() => {
  serveTrash(trashed);
  server.on("bookmarks.restore", ({ ids: restored = [] }) => {
    serveTrash(trashed.filter(({ id }) => !restored.includes(id)));
    return { restored: restored.length, changeId: null };
  });
});

test("an empty trash says so and has no buttons", async () => {
  serveTrash([]);
  await openTrash();
  await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});

test("a failure to load the trash is shown, and Try again loads it", async () => {
  server.on("bookmarks.trash", new Refusal("CONFLICT"));
  await openTrash();
  await expect.element(page.getByRole("heading", { name: "Couldn't load the trash" })).toBeVisible();
  serveTrash(trashed);
  await button("Try again").click();
  await expect.element(box("Rye")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a bookmark is deleted now, after a question", async () => {
  server.on("bookmarks.deletePermanently", () => {
    serveTrash(trashed.slice(1));
    return { removed: 1 };
  });
  await openTrash();
  await button("Delete Rye now").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Rye” permanently?" });
  expect(server.calls("bookmarks.deletePermanently")).toEqual([]);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect.poll(messageText).toContain("1 bookmark permanently deleted");
  expect(server.calls("bookmarks.deletePermanently")).toEqual([{ ids: [ids[0]] }]);
  await expect.element(box("Rye")).not.toBeInTheDocument();
});

test("the trash is searched, and a search without a match leads back to all", async () => {
  server.on("bookmarks.trash", ({ q }) => ({
    items: trashed.filter(({ title }) => title.toLowerCase().includes(q ?? "")),
    nextCursor: null,
  }));
  await openTrash();
  await page.getByRole("searchbox", { name: "Find in trash" }).fill("oat");
  await expect.poll(shown).toEqual(["Select Oats"]);
  await page.getByRole("searchbox").fill("barley");
  await expect.element(page.getByRole("heading", { name: "Nothing in the trash matches “barley”" })).toBeVisible();
  await button("Show all").click();
  await expect.element(box("Millet")).toBeVisible();
});

test("a range is selected with Shift, and restoring it removes it from the list and the selection", async () => {
  await openTrash();
  await expect.element(button("Restore all 4")).toBeVisible();
  await box("Spelt").click();
  await box("Millet").click({ modifiers: ["Shift"] });
  await expect.element(page.getByText("3 selected")).toBeVisible();
  await button("Restore selected").click();
  await expect.poll(messageText).toContain("3 bookmarks restored");
  expect(server.calls("bookmarks.restore")).toEqual([{ ids: ids.slice(1) }]);
  await expect.poll(shown).toEqual(["Select Rye"]);
  await expect.element(button("Restore all 1")).toBeVisible();
});

test("Select all selects every row, and Select none deselects all", async () => {
  await openTrash();
  await button("Select all").click();
  await expect.element(page.getByText("4 selected")).toBeVisible();
  await button("Select none").click();
  await expect.element(box("Rye")).not.toBeChecked();
  await expect.element(button("Select all")).toBeVisible();
});

test("Select all and Restore all take what is not loaded, too, after saying what will happen", async () => {
  server.on("bookmarks.trash", ({ cursor }) => ({
    items: cursor ? [] : trashed,
    nextCursor: cursor ? null : "page 2",
    total: 1_113,
  }));
  server.on("bookmarks.restore", { restored: 1_112, changeId: "change 1" });
  await openTrash();
  await button("Select all").click();
  await expect.element(page.getByText("1,113 selected")).toBeVisible();
  await box("Rye").click();
  await expect.element(page.getByText("1,112 selected")).toBeVisible();
  await button("Restore selected").click();
  const dialog = page.getByRole("alertdialog", { name: "Restore 1,112 bookmarks?" });
  expect(server.calls("bookmarks.restore")).toEqual([]);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect.poll(messageText).toContain("1,112 bookmarks restored");
  await button("Select none").click();
  await button("Restore all 1,113").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect
    .poll(() => server.calls("bookmarks.restore"))
    .toEqual([{ filter: { exceptIds: [ids[0]] } }, { filter: { exceptIds: [] } }]);
});

test("the button of a row restores that one", async () => {
  await openTrash();
  await button("Restore Spelt").click();
  await expect.poll(() => server.calls("bookmarks.restore")).toEqual([{ ids: [ids[1]] }]);
  await expect.poll(shown).toEqual(["Select Rye", "Select Oats", "Select Millet"]);
});

test("while a restore is pending, a second click on Restore selected sends nothing", async () => {
  const release = server.hold("bookmarks.restore");
  await openTrash();
  await box("Rye").click();
  await button("Restore selected").click();
  await expect.element(button("Restore selected")).toHaveAttribute("aria-busy", "true");
  await button("Restore selected").click();
  release();
  await expect.poll(messageText).toContain("1 bookmark restored");
  expect(server.calls("bookmarks.restore")).toHaveLength(1);
});

test("the trash is emptied only after a confirmation", async () => {
  server.on("bookmarks.emptyTrash", () => {
    serveTrash([]);
    return { removed: 4 };
  });
  await openTrash();
  await button("Empty trash").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(server.calls("bookmarks.emptyTrash")).toEqual([]);
  await button("Empty trash").click();
  await button("Delete permanently").click();
  await expect.poll(messageText).toContain("4 bookmarks permanently deleted");
  await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});
