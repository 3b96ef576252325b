import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Refusal } from "@bowerbird/api/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { earlySearchId } from "./search-field.tsx";
import { QuickSearch } from "./quick-search.tsx";

const found = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title, url: `https://${title}.example/` }));
const field = () => page.getByRole("combobox", { name: "Quick search" });
const options = () => page.getByRole("option").elements();
const highlighted = () => options().findIndex((option) => option.ariaSelected === "true");

async function openSearch() {
  const onSelect = vi.fn<(bookmark: Bookmark) => void>();
  await open(
    <>
      <QuickSearch onSelect={onSelect} />
      <button style={{ position: "fixed", bottom: 0 }}>Elsewhere</button>
    </>,
  );
  return onSelect;
}

beforeEach(() => {
  server.on("search.quick", { bookmarks: found, corrections: [] });
  server.on("search.choose", { message: "It comes first the next time." });
});
afterEach(() => vi.restoreAllMocks());

test("typing shows the results, and screen readers learn which one is highlighted", async () => {
  await openSearch();
  await field().fill("br");
  await expect.poll(() => options().length).toBe(3);
  await expect.element(field()).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByText("3 bookmarks found. Use the arrow keys to choose.")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(highlighted).toBe(1);
  await expect.element(field()).toHaveAttribute("aria-activedescendant", options()[1]!.id);
});

test("Enter takes the highlighted result, keeps the text and closes", async () => {
  const onSelect = await openSearch();
  await field().fill("bread");
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(found[1]);
  await expect.poll(options).toEqual([]);
  await expect.element(field()).toHaveValue("bread");
  await expect.poll(() => server.calls("search.choose")).toEqual([{ q: "bread", bookmarkId: found[1]!.id }]);
});

test("Enter before the answer waits and then opens its first result", async () => {
  const onSelect = await openSearch();
  const release = server.hold("search.quick");
  await field().fill("bread");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Searching")).toBeVisible();
  expect(onSelect).not.toHaveBeenCalled();
  release();
  await expect.poll(() => onSelect.mock.calls).toEqual([[found[0]]]);
});

test("by default a click opens the page in a new tab without an opener", async () => {
  const openTab = vi.spyOn(window, "open").mockReturnValue(null);
  await open(<QuickSearch />);
  await field().fill("bread");
  await page.getByRole("option").nth(2).click();
  expect(openTab.mock.calls).toEqual([[found[2]!.url, "_blank", "noopener,noreferrer"]]);
});

test("an unsafe address is never opened", async () => {
  const openTab = vi.spyOn(window, "open").mockReturnValue(null);
  server.on("search.quick", { bookmarks: [makeBookmark({ url: "javascript:alert(1)" })], corrections: [] });
  await open(<QuickSearch />);
  await field().fill("bread");
  await page.getByRole("option").click();
  await expect.poll(options).toEqual([]);
  expect(openTab).not.toHaveBeenCalled();
});

test("Escape closes the results, then clears the text; a click elsewhere closes them too", async () => {
  await openSearch();
  await field().fill("bread");
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard("{Escape}");
  await expect.poll(options).toEqual([]);
  await field().click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => options().length).toBe(3);
  await page.getByRole("button", { name: "Elsewhere" }).click();
  await expect.poll(options).toEqual([]);
  await field().click();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(field()).toHaveValue("");
});

test("the cross clears the text and keeps the focus in the field", async () => {
  await openSearch();
  await field().fill("bread");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.element(field()).toHaveValue("");
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Clear search" })).not.toBeInTheDocument();
});

test("it says when nothing was found, and when the search failed", async () => {
  await openSearch();
  server.on("search.quick", { bookmarks: [], corrections: [] });
  await field().fill("zzz");
  await expect.element(page.getByText("Try different keywords or use Advanced Search")).toBeVisible();
  server.on("search.quick", new Refusal("CONFLICT"));
  await field().fill("yyy");
  await expect.element(page.getByText("Search failed")).toBeVisible();
});

test("corrected words are shown, and a full page of results says that there may be more", async () => {
  const bookmarks = Array.from({ length: 8 }, () => makeBookmark());
  server.on("search.quick", { bookmarks, corrections: [{ from: "braed", to: "bread" }] });
  await openSearch();
  await field().fill("rye braed");
  await expect.element(page.getByText("rye bread", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("Showing first 8 results. Use Advanced Search for more options.")).toBeVisible();
});

test("text typed into the server-rendered field is taken over and searched for", async () => {
  const early = document.createElement("input");
  early.id = earlySearchId;
  document.body.append(early);
  early.focus();
  early.value = "bread";
  await openSearch();
  early.remove();
  await expect.element(field()).toHaveValue("bread");
  await expect.element(field()).toHaveFocus();
  await expect.poll(() => options().length).toBe(3);
});
