import { makeBookmark, makeCategory, newId } from "../../../shared/testing/samples.ts";
import { BookmarkCard } from "./bookmark-card.tsx";
import { BookmarkGrid } from "../list/bookmark-grid.tsx";
import BookmarkRow from "./bookmark-row.tsx";
import { DetailedRow } from "./detailed-row.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent } from "../../../shared/testing/in-page.ts";

const unsorted = { category: "Uncategorized", categoryIcon: "📥", categoryId: newId() };
const rye = makeBookmark({ ...unsorted, title: "Rye bread", tags: ["oven"] });
const oats = makeBookmark({ ...unsorted, title: "Oats" });
const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
const reason = "You put similar links there.";
const offers = [
  { id: bread.id, path: "Cooking/Bread", confidence: 0.5, reason },
  { id: travel.id, path: "Travel", confidence: 0.2, reason },
];
const offer = (path: string) => page.getByRole("button", { name: `Move to ${path}` });

beforeEach(() => server.on("categories.list", [bread, travel]));

test.each([
  ["a card", () => <BookmarkCard bookmark={rye} />],
  ["a wide row", () => <BookmarkRow bookmark={rye} isWide />],
  ["a narrow row", () => <BookmarkRow bookmark={rye} isWide={false} />],
  ["a detailed row", () => <DetailedRow bookmark={rye} />],
])("%s of an uncategorized bookmark offers categories, and one click moves it", async (_name, element) => {
  server.on("ai.offers", [{ bookmarkId: rye.id, offers }]);
  server.on("bookmarks.update", { ...rye, categoryId: bread.id, changeId: newId() });
  await open(element());
  await expect.element(offer("Travel")).toMatchTextContent("Travel");
  await expect.element(offer("Cooking › Bread")).toMatchTextContent("Cooking › Bread");
  await offer("Cooking › Bread").click();
  await expect.poll(() => server.calls("bookmarks.update")).toEqual([{ id: rye.id, categoryId: bread.id }]);
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("cards that appear together ask once, and categorized ones do not", async () => {
  const filed = makeBookmark({ title: "Filed" });
  server.on("ai.offers", [
    { bookmarkId: rye.id, offers },
    { bookmarkId: oats.id, offers: [] },
  ]);
  await page.viewport(1280, 800);
  await open(<BookmarkGrid bookmarks={[rye, oats, filed]} view="cards" />);
  await expect.element(offer("Travel")).toBeVisible();
  // The test before may have moved its card and ended before the card asked again.
  const calls = server.calls("ai.offers") as { ids: string[] }[];
  expect(calls.filter(({ ids }) => ids.includes(oats.id))).toEqual([{ ids: [rye.id, oats.id] }]);
  expect(calls.flatMap(({ ids }) => ids)).not.toContain(filed.id);
});

test("the keys 1 to 3 take an offer of the focused bookmark", async () => {
  server.on("ai.offers", [{ bookmarkId: rye.id, offers }]);
  server.on("bookmarks.update", { ...rye, categoryId: travel.id, changeId: newId() });
  await page.viewport(1280, 800);
  await open(<BookmarkGrid bookmarks={[rye]} view="cards" />);
  await expect.element(offer("Travel")).toBeVisible();
  await userEvent.keyboard("23");
  expect(server.calls("bookmarks.update")).toEqual([]);
  await userEvent.keyboard("j32");
  await expect.poll(() => server.calls("bookmarks.update")).toEqual([{ id: rye.id, categoryId: travel.id }]);
});

test("without an answer the card shows its tags", async () => {
  server.on("ai.offers", new Refusal("TOO_MANY_REQUESTS", "Too many questions."));
  await open(<BookmarkCard bookmark={rye} />);
  await expect.poll(() => server.calls("ai.offers")).not.toEqual([]);
  await expect.element(page.getByText("oven")).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Suggested categories" })).not.toBeInTheDocument();
});

test("under 1,000 px the offers stand without words before them", async () => {
  server.on("ai.offers", [{ bookmarkId: rye.id, offers }]);
  await open(<BookmarkRow bookmark={rye} isWide />);
  await expect.element(page.getByText("Move to:")).toBeVisible();
  await page.viewport(990, 800);
  await expect.element(page.getByText("Move to:")).not.toBeVisible();
  await expect.element(offer("Travel")).toBeVisible();
});

test("an offer that does not fit is left out whole, also for its key", async () => {
  server.on("ai.offers", [{ bookmarkId: rye.id, offers }]);
  await page.viewport(180, 800);
  await open(<BookmarkGrid bookmarks={[rye]} view="cards" />);
  await expect.element(page.getByText("+", { exact: false })).toBeVisible();
  await expect.element(offer("Travel")).not.toBeInTheDocument();
  await userEvent.keyboard("j2");
  expect(server.calls("bookmarks.update")).toEqual([]);
});
