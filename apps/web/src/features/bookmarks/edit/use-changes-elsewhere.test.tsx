import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { bookmarkPagesKey, queryClient } from "../../../shared/api/query-client.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { EditBookmarkDialog } from "./edit-bookmark-dialog.tsx";
import { beforeEach, expect, messageText, open, page, server, test } from "../../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread" });
const bookmark = makeBookmark({ categoryId: bread.id, title: "Rye", description: "How to bake", tags: ["rye"] });
const field = (name: string | RegExp) => page.getByRole("textbox", { name });

/** What a list shows after a change elsewhere. */
function showInList(changed: Partial<Bookmark>): void {
  const shown: BookmarkPage = { items: [{ ...bookmark, ...changed }], nextCursor: null };
  queryClient.setQueryData([...bookmarkPagesKey, bread.id, "newest", 0], shown);
}

async function saveAndGetUpdate() {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(messageText).toContain("Bookmark saved");
  return server.calls("bookmarks.update").at(-1);
}

beforeEach(async () => {
  server.on("categories.list", [bread]);
  server.on("bookmarks.update", { ...bookmark, changeId: null });
  await open(<EditBookmarkDialog bookmark={bookmark} isOpen onOpenChange={() => {}} />);
  await field("Title").fill("My rye");
});

test("what is saved elsewhere appears in the fields that are not being edited, and stays", async () => {
  showInList({ description: "How to bake rye", tags: ["rye", "slow"] });
  await expect.element(field(/^Description/)).toHaveValue("How to bake rye");
  await expect.element(field("Title")).toHaveValue("My rye");
  await expect.element(page.getByText(/Changed elsewhere/)).not.toBeInTheDocument();
  expect(await saveAndGetUpdate()).toEqual({ id: bookmark.id, title: "My rye" });
});

test("a field that is changed here and elsewhere keeps what is typed, and says what Save replaces", async () => {
  showInList({ title: "Their rye" });
  await expect.element(page.getByText("Changed elsewhere: Title. Saving replaces it with yours.")).toBeVisible();
  await expect.element(field("Title")).toHaveValue("My rye");
  expect(await saveAndGetUpdate()).toEqual({ id: bookmark.id, title: "My rye" });
});
