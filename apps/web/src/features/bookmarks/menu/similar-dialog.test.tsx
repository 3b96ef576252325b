import { makeBookmark } from "../../../shared/testing/samples.ts";
import { SimilarDialog } from "./bookmark-menu.tsx";
import { expect, expectRetry, open, page, server, test, userEvent, vi } from "../../../shared/testing/in-page.ts";

const bookmark = makeBookmark();
const spelt = makeBookmark({ title: "Spelt", url: "https://spelt.example/" });

async function openDialog() {
  const onClose = vi.fn<() => void>();
  await open(<SimilarDialog bookmark={bookmark} onClose={onClose} />);
  return onClose;
}

test("similar bookmarks are listed as links that open in a new tab", async () => {
  server.on("bookmarks.similar", { bookmarks: [spelt], isUnderstood: true });
  const release = server.hold("bookmarks.similar");
  const onClose = await openDialog();
  await expect.element(page.getByRole("dialog", { name: "More like this" })).toBeVisible();
  await expect.element(page.getByText("“Rye bread”")).toBeVisible();
  expect(page.getByRole("list").elements()).toEqual([]);
  release();
  await expect.element(page.getByRole("link", { name: "Spelt" })).toHaveAttribute("href", spelt.url);
  await expect.element(page.getByRole("link", { name: "Spelt" })).toHaveAttribute("target", "_blank");
  expect(server.calls("bookmarks.similar")).toEqual([{ id: bookmark.id }]);
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

test.for([
  [true, "No similar bookmarks yet."],
  [false, "You just saved or changed this bookmark. Try again in a minute."],
] as const)("without a similar bookmark it says why (embedded: %s)", async ([isUnderstood, text]) => {
  server.on("bookmarks.similar", { bookmarks: [], isUnderstood });
  await openDialog();
  await expect.element(page.getByText(text)).toBeVisible();
});

test("a failed search shows an error, and Try again works", () =>
  expectRetry("bookmarks.similar", { bookmarks: [spelt], isUnderstood: true }, openDialog, "Search failed", "Spelt"));
