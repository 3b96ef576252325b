import { makeBookmark } from "../../shared/testing/samples.ts";
import { SavedBookmark } from "./saved-bookmark.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ tags: ["oven"], aiSummary: "How to bake with rye." });

beforeEach(() => {
  server.on("bookmarks.get", bookmark);
  server.on("tags.popular", []);
});

test("it shows the saved bookmark with its summary, and links to the next steps", async () => {
  await open(<SavedBookmark id={bookmark.id} tree={null} />);
  await expect.element(page.getByText("Rye bread", { exact: true })).toBeVisible();
  const text = () => document.body.textContent;
  for (const part of [bookmark.url, "AI summary: How to bake with rye.", "📚 Reading", "oven"])
    expect(text()).toContain(part);
  expect(server.calls("bookmarks.get")).toEqual([{ id: bookmark.id }]);
  await expect.element(page.getByRole("link", { name: "View Your Bookmarks" })).toHaveAttribute("href", "/");
  await expect.element(page.getByRole("link", { name: "Add another" })).toHaveAttribute("href", "/add?method=single");
});

test("a failure to load the bookmark is shown, and Try again loads it", async () => {
  server.on("bookmarks.get", new Refusal("NOT_FOUND"));
  await open(<SavedBookmark id={bookmark.id} tree={null} />);
  await expect.element(page.getByRole("heading", { name: "Couldn't load the bookmark" })).toBeVisible();
  server.on("bookmarks.get", bookmark);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Bookmark saved" })).toBeVisible();
});

test("tags added here are shown at once", async () => {
  server.on("bookmarks.updateMany", () => {
    server.on("bookmarks.get", { ...bookmark, tags: ["oven", "slow"] });
    return { updated: 1, failed: [], changeId: null };
  });
  await open(<SavedBookmark id={bookmark.id} tree={null} />);
  await page.getByRole("textbox", { name: "Tags" }).click();
  await userEvent.keyboard("slow{Enter}");
  await page.getByRole("button", { name: "Tag 1 bookmark" }).click();
  await expect.element(page.getByText("slow", { exact: true })).toBeVisible();
  await expect.poll(() => server.calls("bookmarks.updateMany")).toEqual([{ ids: [bookmark.id], addTags: ["slow"] }]);
});
