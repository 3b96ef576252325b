import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { manyBookmarks, serveList } from "../../features/bookmarks/testing/serve-list.ts";
import { makeSearchOutput } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { CategoryList } from "./category-list.tsx";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 61 });
const tree = buildCategoryTree([bread]);
const search = page.getByRole("searchbox", { name: "Search in Bread" });
const more = page.getByRole("button", { name: "Show more" });
const link = (title: string) => page.getByRole("link", { name: title, exact: true });

beforeEach(() => server.on("categories.list", [bread]));

const openCategory = (isEditing = false, within = tree) =>
  open(
    <CategoryList
      tree={within}
      name="Bread"
      node={within.byId.get(bread.id)}
      view="rows"
      onViewChange={() => {}}
      searchButton={null}
    />,
    { isEditing },
  );

test("the next bookmarks are one click away, and the button is busy meanwhile", async () => {
  serveList(manyBookmarks(61, { categoryId: bread.id }));
  await openCategory();
  await expect.element(link("Bookmark 0")).toBeVisible();
  const release = server.hold("bookmarks.list");
  await more.click();
  await expect.element(more).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(link("Bookmark 60")).toBeInTheDocument();
  await expect.element(more).not.toBeInTheDocument();
});

test("the bookmarks of the categories below follow, each below its heading", async () => {
  const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 2 });
  const empty = makeCategory({ name: "Empty", parentId: bread.id });
  const oats = makeCategory({ name: "Oats", parentId: bread.id, bookmarkCount: 1 });
  serveList([
    ...manyBookmarks(61, { categoryId: bread.id }),
    makeBookmark({ title: "Dark rye", categoryId: rye.id }),
    makeBookmark({ title: "Light rye", categoryId: rye.id }),
    makeBookmark({ title: "Porridge", categoryId: oats.id }),
  ]);
  await openCategory(false, buildCategoryTree([bread, rye, empty, oats]));
  await expect.element(link("Bookmark 59")).toBeInTheDocument();
  await expect.element(link("Dark rye")).not.toBeInTheDocument();
  await more.click();
  await expect.element(link("Porridge")).toBeInTheDocument();
  await expect.element(more).not.toBeInTheDocument();
  const headings = page.getByRole("heading", { level: 2 }).elements();
  expect(headings.slice(-6).map(({ textContent }) => textContent)).toEqual([
    "Bookmark 60",
    "Oats",
    "Porridge",
    "Rye",
    "Dark rye",
    "Light rye",
  ]);
});

test("a search that finds nothing says so", async () => {
  serveList(manyBookmarks(1, { categoryId: bread.id }));
  server.on("search.full", makeSearchOutput());
  await openCategory();
  await search.fill("oats");
  await expect.element(page.getByText("No matching bookmarks")).toBeVisible();
});

test("an empty category links to adding its first bookmark", async () => {
  serveList([]);
  await openCategory();
  await expect.element(page.getByText("No bookmarks in Bread")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Add First Bookmark" })).toHaveAttribute("href", "/add");
});

test("an address of no category says so and leads home, without anything to edit", async () => {
  await open(
    <CategoryList tree={tree} name="Nope" node={undefined} view="rows" onViewChange={() => {}} searchButton={null} />,
  );
  await expect.element(page.getByText("There is no category “Nope”")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  expect(page.getByRole("link", { name: "Add Bookmark" }).elements()).toEqual([]);
});

test("bookmarks that failed to load can be retried", async () => {
  server.on("bookmarks.list", new Refusal("CONFLICT"));
  await openCategory();
  await expect.element(page.getByText("Couldn't load these bookmarks")).toBeVisible();
  serveList(manyBookmarks(1, { categoryId: bread.id }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(link("Bookmark 0")).toBeVisible();
});

test("Select all selects the whole category, loaded or not; in a search, its results", async () => {
  serveList(manyBookmarks(61, { categoryId: bread.id }));
  server.on("search.full", makeSearchOutput(manyBookmarks(2, { categoryId: bread.id })));
  // More than the list shows.
  const ids = Array.from({ length: 150 }, () => crypto.randomUUID());
  server.on("search.matches", { groups: [{ categoryId: bread.id, ids }], isComplete: true });
  await openCategory(true);
  const bar = page.getByRole("toolbar", { name: "Bulk Edit" });
  await bar.getByRole("button", { name: "Select all", exact: true }).click();
  await expect.element(bar.getByRole("status")).toMatchTextContent("61 of 61 selected");
  await bar.getByRole("button", { name: "Select none" }).click();
  await search.fill("rye");
  await expect.element(bar.getByRole("status")).toMatchTextContent("0 of 150 selected");
  await bar.getByRole("button", { name: "Select all", exact: true }).click();
  await expect.element(bar.getByRole("status")).toMatchTextContent("150 of 150 selected");
});
