import { startDrag } from "../../../shared/dragging/testing/drag.tsx";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { BookmarkCard } from "./bookmark-card.tsx";
import { expect, makeBookmark, open, page, test, userEvent } from "../../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ tags: ["rye", "oven", "slow"] });

function Card({ shown = bookmark, hasCover = false }) {
  const { select } = useSelectionStore();
  return (
    <>
      <button onClick={() => select([shown], true)}>Choose</button>
      <BookmarkCard bookmark={shown} hasCover={hasCover} />
    </>
  );
}

const card = () => page.getByRole("article").element();

test("a card links to its page in a new tab and shows its site and first tags", async () => {
  await open(<Card />);
  const link = page.getByRole("link", { name: "Rye bread" });
  await expect.element(link).toHaveAttribute("href", bookmark.url);
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  for (const part of ["rye.example", "rye", "oven", "+1"]) expect(card().textContent).toContain(part);
});

test("its marks are shown, and read out before its site", async () => {
  const { unmount } = await open(<Card />);
  expect(card().textContent).not.toMatch(/Favorite|Read later|Private|Archived/);
  await unmount();
  await open(<Card shown={{ ...bookmark, isFavorite: true, isUnread: true, isPrivate: true, isArchived: true }} />);
  for (const name of ["Favorite", "Read later", "Private"])
    await expect.element(page.getByText(`${name} ·`)).toBeVisible();
  expect(card().textContent).toContain("Favorite · Read later · Private · Archived · rye.example");
});

test("a card whose URL could run a script has no link", async () => {
  await open(<Card shown={{ ...bookmark, url: "javascript:alert(1)" }} />);
  expect(card().querySelector("a")?.hasAttribute("href")).toBe(false);
});

test("a cover comes from our own address, above everything else; the link covers it, too", async () => {
  const { unmount } = await open(<Card shown={{ ...bookmark, coverUrl: "https://rye.example/c.jpg" }} />);
  expect(card().querySelector("img")).toBeNull();
  await unmount();
  // There is no such picture here, so that it goes again soon.
  const sources: (string | null)[] = [];
  const observer = new MutationObserver(() => sources.push(document.querySelector("img")?.getAttribute("src") ?? null));
  observer.observe(document.body, { childList: true, subtree: true });
  await open(<Card shown={{ ...bookmark, coverUrl: "https://rye.example/c.jpg" }} hasCover />);
  await expect.poll(() => sources.join(" ")).toMatch(`/api/covers/${bookmark.id}?v=`);
  observer.disconnect();
  const { left, top } = card().getBoundingClientRect();
  expect(document.elementFromPoint(left + 20, top + 20)?.closest("a")?.href).toBe(bookmark.url);
});

test("a selected card is highlighted and its box is checked", async () => {
  await open(<Card />);
  const before = getComputedStyle(card()).backgroundColor;
  await page.getByRole("button", { name: "Choose" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Select Rye bread" })).toBeChecked();
  await expect.poll(() => getComputedStyle(card()).backgroundColor).not.toBe(before);
});

test("its menu opens with the keyboard, and Escape focuses its button", async () => {
  await open(<Card />);
  const button = page.getByRole("button", { name: "Actions for Rye bread" });
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Edit Bookmark" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(button).toHaveFocus();
});

test("it is faint while it is dragged", async () => {
  await open(<Card />);
  const { dropOn } = await startDrag(card());
  await expect.poll(() => getComputedStyle(card()).opacity).toBe("0.55");
  await dropOn(document.body);
  await expect.poll(() => getComputedStyle(card()).opacity).toBe("1");
});
