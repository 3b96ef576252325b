import { Tags } from "./tags.tsx";
import { beforeEach, expect, expectRetry, open, page, server, test } from "../../shared/testing/in-page.ts";

const openTags = () => open(<Tags toLink={(tag) => `/search?tags=${tag}`} untaggedPath="/untagged" />);
beforeEach(() => server.on("tags.suggestMerges", []));

test("each tag leads to its bookmarks", async () => {
  server.on("tags.list", { tags: [{ tag: "rye", count: 1_200 }], total: 1 });
  await openTags();
  await expect.element(page.getByRole("link", { name: "rye" })).toHaveAttribute("href", "/search?tags=rye");
  await expect.element(page.getByText("1,200 bookmarks")).toBeVisible();
  expect(page.getByText(/most used of/).elements()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "Show bookmarks without tags" }))
    .toHaveAttribute("href", "/untagged");
});

test("if not all tags are listed, it says that these are the most used", async () => {
  server.on("tags.list", { tags: [{ tag: "rye", count: 2 }], total: 12_000 });
  await openTags();
  await expect.element(page.getByText("These are the 1 most used of 12,000 tags.")).toBeVisible();
});

test("without tags there is an empty state", async () => {
  server.on("tags.list", { tags: [], total: 0 });
  await openTags();
  await expect.element(page.getByRole("heading", { name: "No tags yet" })).toBeVisible();
});

test("a failure to load tags is shown, and Try again loads them", () =>
  expectRetry("tags.list", { tags: [{ tag: "rye", count: 2 }], total: 1 }, openTags, "Couldn't load your tags", "rye"));
