import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Refusal } from "@bowerbird/api/testing";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { earlySearchId } from "./search-field.tsx";
import { QuickSearch, type SearchPanelProps } from "./quick-search.tsx";
import { field, found, openSearch, options, Panel, serveSearch } from "./testing/open-quick-search.tsx";
import { lazyPart } from "../../shared/ui/later.tsx";
import { address, beforeEach, expect, open, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

beforeEach(serveSearch);

const highlighted = () => options().findIndex((option) => option.ariaSelected === "true");

test("typing shows the results, and screen readers learn which one is highlighted", async () => {
  await openSearch();
  await field().fill("br");
  await expect.poll(() => options().length).toBe(3);
  await expect.element(field()).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByText("3 bookmarks found. Use the arrow keys to choose.")).toBeInTheDocument();
  await expect.poll(highlighted).toBe(0);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(highlighted).toBe(1);
  await expect.element(field()).toHaveAttribute("aria-activedescendant", options()[1]!.id);
});

test("Enter takes the highlighted result, keeps the text and closes", async () => {
  const onSelect = await openSearch();
  await field().fill("bread");
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard("{ArrowDown}{Enter}");
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
  await open(<QuickSearch Panel={Panel} />);
  await field().fill("bread");
  await page.getByRole("option").nth(2).click();
  expect(openTab.mock.calls).toEqual([[found[2]!.url, "_blank", "noopener,noreferrer"]]);
});

test("an unsafe address is never opened", async () => {
  const openTab = vi.spyOn(window, "open").mockReturnValue(null);
  server.on("search.quick", { bookmarks: [makeBookmark({ url: "javascript:alert(1)" })], corrections: [] });
  await open(<QuickSearch Panel={Panel} />);
  await field().fill("bread");
  await page.getByRole("option").first().click();
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
  server.on("search.quick", { bookmarks, corrections: [{ from: "braed", to: "bread" }], total: 1_672 });
  await openSearch();
  await field().fill("rye braed");
  await expect.element(page.getByText("rye bread", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("Showing first 8 results. Use Advanced Search for more options.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "See all 1,672 results" })).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(address()).toHaveTextContent("/?q=rye braed");
  await expect.poll(options).toEqual([]);
});

test("Escape on the link to all results goes back to the field", async () => {
  const bookmarks = Array.from({ length: 8 }, () => makeBookmark());
  server.on("search.quick", { bookmarks, corrections: [], total: 9 });
  await openSearch();
  await field().fill("bread");
  const link = page.getByRole("link", { name: "See all 9 results" });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).toHaveFocus();
  await expect.poll(options).toEqual([]);
});

test.for(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"])(
  "%s focuses the search box and selects its text",
  async (keys) => {
    await openSearch();
    await field().fill("bread");
    await page.getByRole("button", { name: "Elsewhere" }).click();
    await userEvent.keyboard(keys);
    await expect.element(field()).toHaveFocus();
    expect(getSelection()?.toString()).toBe("bread");
  },
);

test("one letter searches nothing, and an emptied field stays closed if it was", async () => {
  await openSearch();
  await field().fill("b");
  await expect.element(field()).toHaveAttribute("aria-expanded", "false");
  await field().fill("br");
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard("{Escape}");
  await field().fill("");
  await expect.element(field()).toHaveAttribute("aria-expanded", "false");
});

test("Enter pressed before the panel's code is there opens the first result", async () => {
  const onSelect = vi.fn<(bookmark: Bookmark) => void>();
  const code = Promise.withResolvers<void>();
  const LatePanel = lazyPart<SearchPanelProps>(() => code.promise.then(() => ({ default: Panel })));
  await open(<QuickSearch Panel={LatePanel} onSelect={onSelect} />);
  await field().fill("bread");
  await userEvent.keyboard("{Enter}");
  expect(onSelect).not.toHaveBeenCalled();
  code.resolve();
  await expect.poll(() => onSelect.mock.calls).toEqual([[found[0]]]);
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
