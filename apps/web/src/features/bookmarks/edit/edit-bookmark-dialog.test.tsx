import { Refusal } from "@bowerbird/api/testing";
import { trpc } from "../../../shared/api/trpc.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { makeSuggestion } from "../../../shared/testing/run-samples.ts";
import { allLoaded, choose, messageText, undo } from "../../../shared/testing/steps.ts";
import { EditBookmarkDialog } from "./edit-bookmark-dialog.tsx";
import { beforeEach, expect, open, page, server, test, userEvent, vi } from "../../../shared/testing/in-page.ts";

const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
const bookmark = makeBookmark({ categoryId: bread.id, tags: ["rye"], description: "How to bake" });
const { id } = bookmark;
const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const save = () => page.getByRole("button", { name: "Save", exact: true });
const updates = () => server.calls("bookmarks.update");

function Page({ shown, onOpenChange }: { shown: typeof bookmark; onOpenChange: (isOpen: boolean) => void }) {
  trpc.stats.get.useQuery();
  return <EditBookmarkDialog bookmark={shown} isOpen onOpenChange={onOpenChange} />;
}

async function openDialog(shown = bookmark) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  await open(<Page shown={shown} onOpenChange={onOpenChange} />);
  await allLoaded();
  return onOpenChange;
}

beforeEach(() => {
  server.on("stats.get", { totalBookmarks: 1, categories: 2 });
  server.on("categories.list", [bread, travel]);
  server.on("bookmarks.update", { ...bookmark, changeId: "change 1" });
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
});

test("it starts with the current values, and Save is disabled until something changes", async () => {
  await openDialog();
  await expect.element(field("URL")).toHaveValue(bookmark.url);
  await expect.element(field(/^Description/)).toHaveValue("How to bake");
  await expect.element(page.getByRole("combobox", { name: "Category" })).toHaveTextContent("📚 Bread");
  await expect.element(save()).toBeDisabled();
  await field("Title").fill("Sourdough");
  await expect.element(page.getByText("Unsaved")).toBeVisible();
  await expect.element(save()).toBeEnabled();
});

test("it begins in the title, which is selected", async () => {
  await openDialog();
  await expect.element(field("Title")).toHaveFocus();
  await userEvent.keyboard("Spelt bread");
  await expect.element(field("Title")).toHaveValue("Spelt bread");
});

test("it says when the bookmark was added and who chose its category, and opens its page", async () => {
  await openDialog({ ...bookmark, isAiGenerated: true });
  await expect.element(page.getByText("Added May 12, 2026")).toBeVisible();
  await expect.element(page.getByText("Categorized by AI")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open Link" })).toHaveAttribute("href", bookmark.url);
});

test("suggested tags are added by a click, and those that the bookmark has are not suggested", async () => {
  server.on("ai.suggest", makeSuggestion({ categoryId: travel.id, tags: ["rye", "baking"] }));
  await openDialog();
  const suggested = page.getByRole("group", { name: "Suggested tags" });
  await expect.poll(() => suggested.element().textContent).toBe("baking");
  await suggested.getByRole("button").click();
  await save().click();
  await expect.poll(updates).toEqual([{ id, tags: ["rye", "baking"] }]);
});

test("an uncategorized bookmark is offered a category, which is taken by a click", async () => {
  const uncategorized = makeCategory({ name: "Uncategorized", isCustom: false });
  server.on("categories.list", [bread, travel, uncategorized]);
  server.on("ai.suggest", makeSuggestion({ categoryId: travel.id, confidence: 0.5 }));
  await openDialog({ ...bookmark, category: "Uncategorized", categoryId: uncategorized.id });
  await page.getByRole("button", { name: "Maybe Travel?" }).click();
  await save().click();
  await expect.poll(updates).toEqual([{ id, categoryId: travel.id }]);
});

test("only changed fields are sent; then it closes, the lists are refetched, and undo reverts it", async () => {
  const onOpenChange = await openDialog();
  await field("Title").fill(" Sourdough ");
  await field(/^Description/).fill("  ");
  await choose("Category", "Travel");
  await save().click();
  await expect.poll(messageText).toContain("Bookmark saved");
  expect(updates()).toEqual([{ id, title: "Sourdough", description: null, categoryId: travel.id }]);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  await expect.poll(() => server.calls("stats.get")).toHaveLength(2);
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
});

test("a bookmark that was deleted elsewhere is restored and saved", async () => {
  server.on("bookmarks.update", new Refusal("NOT_FOUND", "Bookmark not found"));
  server.on("bookmarks.restore", () => {
    server.on("bookmarks.update", { ...bookmark, changeId: "change 1" });
    return { restored: 1, changeId: null };
  });
  const onOpenChange = await openDialog();
  await field("Title").fill("Sourdough");
  await save().click();
  await expect.element(page.getByText(/^This bookmark was deleted elsewhere/)).toBeVisible();
  await page.getByRole("button", { name: "Restore and save" }).click();
  await expect.poll(messageText).toContain("Bookmark saved");
  expect(server.calls("bookmarks.restore")).toEqual([{ ids: [id] }]);
  expect(updates().at(-1)).toEqual({ id, title: "Sourdough" });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("Escape asks before it discards what was changed", async () => {
  const onOpenChange = await openDialog();
  await field("Title").fill("Sourdough");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Discard your changes?")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect.element(field("Title")).toHaveValue("Sourdough");
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("Escape closes it at once if nothing was changed", async () => {
  const onOpenChange = await openDialog();
  await userEvent.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("notes are changed, and removed when they are emptied", async () => {
  await openDialog({ ...bookmark, notes: "Ask Ada" });
  await expect.element(field(/^Notes/)).toHaveValue("Ask Ada");
  await field(/^Notes/).fill("x".repeat(10_001));
  await save().click();
  await expect.element(page.getByText("At most 10,000 characters")).toBeVisible();
  await field(/^Notes/).fill("  ");
  await save().click();
  await expect.poll(updates).toEqual([{ id, notes: null }]);
});

test("a cover is removed, and replaced by another address of a picture", async () => {
  const shown = { ...bookmark, coverUrl: "https://rye.example/c.jpg" };
  await openDialog(shown);
  await expect.element(field(/^Cover/)).toHaveValue(shown.coverUrl);
  await page.getByRole("button", { name: "Remove cover" }).click();
  await expect.element(field(/^Cover/)).toHaveValue("");
  await expect.element(field(/^Cover/)).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Remove cover" })).not.toBeInTheDocument();
  await save().click();
  await expect.poll(updates).toEqual([{ id, coverUrl: null }]);
});

test("a cover without a web address is not saved", async () => {
  await openDialog();
  await field(/^Cover/).fill("c.jpg");
  await save().click();
  await expect.element(page.getByText("Please enter the address of a picture, with https://")).toBeVisible();
  await field(/^Cover/).fill(" https://rye.example/c.jpg ");
  await save().click();
  await expect.poll(updates).toEqual([{ id, coverUrl: "https://rye.example/c.jpg" }]);
});

test("a bookmark is made private", async () => {
  await openDialog();
  await page.getByRole("checkbox", { name: "Private" }).click();
  await save().click();
  await expect.poll(updates).toEqual([{ id, isPrivate: true }]);
});

test("removing the last tag sends null", async () => {
  await openDialog();
  await page.getByRole("button", { name: "Remove tag rye" }).click();
  await save().click();
  await expect.poll(updates).toEqual([{ id, tags: null }]);
});

test("a refused change says why, keeps what was typed and stays open", async () => {
  server.on("bookmarks.update", new Refusal("CONFLICT", "You have a bookmark with this address."));
  const onOpenChange = await openDialog();
  await field("URL").fill("https://spelt.example/");
  await save().click();
  await expect.element(page.getByText("You have a bookmark with this address.")).toBeVisible();
  await expect.element(field("URL")).toHaveValue("https://spelt.example/");
  expect(onOpenChange).not.toHaveBeenCalled();
});

test("an invalid value shows an error at its field and is not sent", async () => {
  await openDialog();
  await field("URL").fill("");
  await field("Title").fill(" ");
  await save().click();
  await expect.element(page.getByText("Please enter a URL")).toBeVisible();
  await expect.element(page.getByText("Please enter a title")).toBeVisible();
  expect(updates()).toEqual([]);
});

test("while it is being saved, Save does not send it again", async () => {
  const release = server.hold("bookmarks.update");
  await openDialog();
  await field("Title").fill("Sourdough");
  await save().click();
  await expect.element(save()).toHaveAttribute("aria-busy", "true");
  await save().click();
  await field("Title").click();
  await userEvent.keyboard("{Enter}");
  release();
  await expect.poll(messageText).toContain("Bookmark saved");
  expect(updates()).toHaveLength(1);
});

test("a broken link can be trusted here, and then the address has the focus", async () => {
  server.on("linkChecks.trust", bookmark);
  await openDialog({ ...bookmark, brokenReason: "Not found (404)" });
  await page.getByRole("button", { name: "Not broken" }).click();
  await expect.element(page.getByText("Not found (404)")).not.toBeInTheDocument();
  await expect.element(field("URL")).toHaveFocus();
});
