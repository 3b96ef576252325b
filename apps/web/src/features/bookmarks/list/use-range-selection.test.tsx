import { Refusal } from "@bowerbird/api/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, type UserEventClickOptions, userEvent } from "vitest/browser";
import { bookmarkPagesKey, queryClient } from "../../../shared/api/query-client.ts";
import { useSelection } from "../../../shared/selection/use-selection.tsx";
import { open } from "../../../shared/testing/open.tsx";
import { makeCategory } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";
import { messageText } from "../../../shared/testing/steps.ts";
import { BookmarkGroups } from "./bookmark-groups.tsx";
import { manyBookmarks, serveList } from "../testing/serve-list.ts";

const count = 2_500;
const bread = makeCategory({ name: "Bread" });
const bookmarks = manyBookmarks(count, { categoryId: bread.id });
const group = { id: bread.id, name: "Bread", parents: [], icon: "🍞", count };

function Page({ view = "dense" }: { view?: "cards" | "covers" | "dense" }) {
  const { selection } = useSelection();
  return (
    <>
      <BookmarkGroups groups={[group]} view={view} />
      <output className="pointer-events-none fixed top-0 right-0">{[...selection.single.keys()].join(" ")}</output>
    </>
  );
}

const box = (index: number) => page.getByRole("checkbox", { name: `Select Bookmark ${index}`, exact: true });
const link = (index: number) => page.getByRole("link", { name: `Bookmark ${index}`, exact: true });
const withShift: UserEventClickOptions = { modifiers: ["Shift"] };
const selected = () => (page.getByRole("status").first().element().textContent ?? "").split(" ").filter(Boolean);
const idsOf = (from: number, to: number) => bookmarks.slice(from, to + 1).map(({ id }) => id);
const sorted = () => selected().toSorted();
/** The calls beyond those that load the bookmarks in view. */
const largeCalls = () => server.calls("bookmarks.list").filter(({ limit }) => limit !== 60);

/** Scrolls so that this bookmark is loaded, far from the first ones. */
async function scrollTo(index: number): Promise<void> {
  window.scrollTo(0, index * 34);
  await expect.element(link(index)).toBeVisible();
}

beforeEach(() => {
  server.on("categories.list", [bread]);
  serveList(bookmarks);
});

test("a click on a box selects one bookmark, and a second click deselects it", async () => {
  await open(<Page />, { isEditing: true });
  await box(2).click();
  await expect.poll(sorted).toEqual(idsOf(2, 2));
  await box(2).click();
  await expect.poll(selected).toEqual([]);
});

test("Shift with a click on a box selects everything from the box that was clicked before", async () => {
  await open(<Page />, { isEditing: true });
  await box(5).click();
  await box(2).click(withShift);
  await expect.poll(sorted).toEqual(idsOf(2, 5));
  expect(largeCalls()).toEqual([]);
});

test("Shift with a click far below fetches the bookmarks between in large calls and selects all of them", async () => {
  await open(<Page />, { isEditing: true });
  await box(3).click();
  await scrollTo(2_400);
  await box(2_400).click(withShift);
  await expect.poll(sorted).toEqual(idsOf(3, 2_400));
  expect(largeCalls()).toEqual([
    { archived: "false", categoryId: bread.id, skip: 3, limit: 1_000 },
    { archived: "false", categoryId: bread.id, cursor: "1003", skip: 0, limit: 1_000 },
    { archived: "false", categoryId: bread.id, cursor: "2003", skip: 0, limit: 398 },
  ]);
});

test("a range that cannot be loaded says why and selects the clicked bookmark alone", async () => {
  await open(<Page />, { isEditing: true });
  await box(0).click();
  await scrollTo(1_500);
  server.on("bookmarks.list", new Refusal("CONFLICT", "The list is being rebuilt."));
  await box(1_500).click(withShift);
  await expect.poll(messageText).toContain("ErrorThe list is being rebuilt.");
  expect(selected()).toEqual([...idsOf(0, 0), ...idsOf(1_500, 1_500)]);
});

test("in selection mode Shift with a click on a title selects a range instead of opening the page", async () => {
  await open(<Page />, { isEditing: true });
  await box(1).click();
  await link(4).click(withShift);
  await expect.poll(sorted).toEqual(idsOf(1, 4));
});

test("a second range starts where the first did", async () => {
  await open(<Page />, { isEditing: true });
  await box(3).click();
  await box(6).click(withShift);
  await box(1).click(withShift);
  await expect.poll(sorted).toEqual(idsOf(1, 6));
});

test("Shift with k selects upwards from the focus", async () => {
  await open(<Page />, { isEditing: true });
  await box(3).click();
  link(3).element().focus();
  await userEvent.keyboard("{Shift>}kk{/Shift}");
  await expect.poll(sorted).toEqual(idsOf(1, 3));
});

test("a range does not start at a bookmark that has moved since", async () => {
  await open(<Page />, { isEditing: true });
  await box(1).click();
  serveList(bookmarks.slice(1));
  await queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
  await expect.element(link(0)).not.toBeInTheDocument();
  await box(5).click(withShift);
  await expect.poll(selected).toEqual([bookmarks[1]!.id, bookmarks[5]!.id]);
});

describe("in selection mode", () => {
  const opened = vi.fn<(event: Event) => void>();
  const watch = (event: Event): void => {
    if (!event.defaultPrevented) opened(event);
    event.preventDefault();
  };
  beforeEach(() => {
    opened.mockClear();
    window.addEventListener("click", watch);
  });
  afterEach(() => window.removeEventListener("click", watch));

  test.each(["cards", "covers", "dense"] as const)("a click anywhere on a bookmark toggles it: %s", async (view) => {
    await open(<Page view={view} />, { isEditing: true });
    await link(2).click();
    await expect.poll(sorted).toEqual(idsOf(2, 2));
    await page
      .getByRole("article")
      .nth(1)
      .click({ position: { x: 150, y: 20 } });
    await expect.poll(sorted).toEqual(idsOf(1, 2));
    await link(2).click();
    await expect.poll(sorted).toEqual(idsOf(1, 1));
    expect(opened).not.toHaveBeenCalled();
  });

  test("Enter and Space toggle the focused bookmark", async () => {
    await open(<Page />, { isEditing: true });
    await expect.element(link(1)).toBeVisible();
    link(1).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(sorted).toEqual(idsOf(1, 1));
    await userEvent.keyboard(" ");
    await expect.poll(selected).toEqual([]);
    expect(opened).not.toHaveBeenCalled();
  });

  test("with Ctrl a click opens the bookmark, and its menu opens as ever", async () => {
    await open(<Page />, { isEditing: true });
    await link(1).click({ modifiers: ["Control"] });
    expect(opened).toHaveBeenCalledOnce();
    await page
      .getByRole("button", { name: /Bookmark 1$/ })
      .first()
      .click();
    await expect.element(page.getByRole("menu")).toBeVisible();
    expect(selected()).toEqual([]);
  });

  test("outside of it a click opens the bookmark", async () => {
    await open(<Page />);
    await link(1).click();
    expect(opened).toHaveBeenCalledOnce();
    expect(selected()).toEqual([]);
  });
});
