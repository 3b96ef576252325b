import { trpc } from "../../shared/api/trpc.ts";
import { SavedNotice } from "./single-bookmark-form.tsx";
import { address, expect, makeBookmark, open, page, server, test } from "../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ title: "Rye bread", category: "Bread", categoryIcon: "🍞" });

/** Sends the event that bookmarks have changed. */
function News() {
  const { bookmarks } = trpc.useUtils();
  return <button onClick={() => void bookmarks.get.invalidate()}>News</button>;
}

test("the saved bookmark is shown at once, and the summary once the AI has written it", async () => {
  await open(
    <>
      <SavedNotice bookmark={bookmark} />
      <News />
    </>,
  );
  await expect.element(page.getByText("“Rye bread” is in 🍞 Bread.")).toBeVisible();
  await expect.element(page.getByText("AI summary:")).not.toBeInTheDocument();
  expect(server.log).toEqual([]);
  server.on("bookmarks.get", { ...bookmark, category: "Baking", aiSummary: "How to bake." });
  await page.getByRole("button", { name: "News" }).click();
  await expect.element(page.getByText(/How to bake\./)).toBeVisible();
  await expect.element(page.getByText("“Rye bread” is in 🍞 Baking.")).toBeVisible();
});

test("it links to organizing the bookmark", async () => {
  await open(<SavedNotice bookmark={bookmark} />);
  await page.getByRole("link", { name: "Organize it" }).click();
  await expect.element(address()).toHaveTextContent(`/add?method=single&bookmark=${bookmark.id}`);
});
