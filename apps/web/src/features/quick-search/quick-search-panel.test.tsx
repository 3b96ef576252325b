import { bookmarkPagesKey, queryClient } from "../../shared/api/query-client.ts";
import { connection } from "../../shared/connection/connection.ts";
import { whileAway } from "../../shared/testing/steps.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import {
  field,
  found,
  item,
  onRun,
  openSearch,
  options,
  optionsOf,
  rows,
  serveSearch,
} from "./testing/open-quick-search.tsx";
import { address, beforeEach, expect, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

beforeEach(serveSearch);

test("below the bookmarks are the categories, tags and saved searches of that name", async () => {
  await openSearch();
  await field().fill("bread");
  await expect.poll(() => rows("Categories")).toEqual(["📚Bread4 bookmarks"]);
  await expect.poll(() => rows("Tags")).toEqual(["bread3 bookmarks"]);
  await expect.poll(() => rows("Saved searches")).toEqual(["Bread to bake"]);
  await item("Categories").click();
  await expect.element(address()).toHaveTextContent("/?category=Bread");
  await expect.element(field()).toHaveValue("");
});

test("all that is found is options of the one list that the field controls, so that arrows read each of it", async () => {
  await openSearch();
  await field().fill("bread");
  await expect.poll(() => rows("Categories")).toHaveLength(1);
  const list = page.getByRole("listbox", { name: "Quick search results" });
  await expect.element(field()).toHaveAttribute("aria-controls", list.element().id);
  const all = list.getByRole("option").elements();
  expect(page.getByRole("option").elements()).toEqual(all);
  expect(all).toEqual(["Bookmarks found", "Categories", "Tags", "Saved searches"].flatMap(optionsOf));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(field()).toHaveAttribute("aria-activedescendant", item("Categories").element().id);
  await expect.element(item("Categories")).toHaveAttribute("aria-selected", "true");
});

test("one Tab leads from the field to all results, also where the list scrolls", async () => {
  const bookmarks = Array.from({ length: 8 }, () => makeBookmark());
  server.on("search.quick", { bookmarks, corrections: [], total: 9 });
  await page.viewport(1000, 400);
  await openSearch();
  await field().fill("bread");
  const link = page.getByRole("link", { name: "See all 9 results" });
  await expect.element(link).toBeVisible();
  const list = page.getByRole("listbox").element();
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  await userEvent.keyboard("{Tab}");
  await expect.element(link).toHaveFocus();
});

test("an action of the typed name is first, and Enter does not wait for bookmarks", async () => {
  const onSelect = await openSearch();
  server.hold("search.quick");
  await field().fill("Dark Mode");
  await expect.poll(() => rows("Actions")).toEqual(["Switch to dark theme"]);
  await userEvent.keyboard("{Enter}");
  expect(onRun.mock.calls).toMatchObject([[{ id: "dark-theme" }]]);
  expect(onSelect).not.toHaveBeenCalled();
  await expect.element(field()).toHaveValue("");
});

test("Enter waits for the bookmarks while another row is first, unless the person has chosen that row", async () => {
  const onSelect = await openSearch();
  const release = server.hold("search.quick");
  await field().fill("brea");
  await expect.poll(() => rows("Categories")).toEqual(["📚Bread4 bookmarks"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => address().element().textContent).toBe("/");
  release();
  await expect.poll(() => onSelect.mock.calls).toEqual([[found[0]]]);
  const again = server.hold("search.quick");
  await field().fill("trav");
  await expect.poll(() => rows("Categories")).toEqual(["📚Travel0 bookmarks"]);
  const last = item("Categories");
  await last.hover();
  await userEvent.keyboard("{Enter}");
  await expect.element(address()).toHaveTextContent("/?category=Travel");
  again();
});

test("after > only actions are found, and nothing is searched", async () => {
  await openSearch();
  await field().fill(">");
  const groups = ["Add", "Go to", "View", "Settings"];
  await expect.poll(() => groups.flatMap(rows).length).toBeGreaterThan(25);
  for (const group of groups) expect(rows(group).length).toBeGreaterThan(2);
  await field().fill("> trash");
  await expect.poll(() => rows("Go to")).toEqual(["Trash"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(address()).toHaveTextContent("/trash");
  await field().fill("> zzz");
  await expect.element(page.getByText("No actions found")).toBeVisible();
  expect(server.calls("search.quick")).toEqual([]);
});

test("where no words match, that is said above what is similar in meaning, and nothing is counted", async () => {
  await openSearch();
  server.on("search.quick", ({ meaning }) => ({ bookmarks: [], corrections: [], ...(meaning && { similar: found }) }));
  await field().fill("loaf of");
  await expect.poll(() => rows("Similar in meaning")).toHaveLength(3);
  const nothing = page.getByText("Try different keywords or use Advanced Search");
  await expect.element(nothing).toBeVisible();
  expect(nothing.element().getBoundingClientRect().top).toBeLessThan(
    page.getByRole("group", { name: "Similar in meaning" }).element().getBoundingClientRect().top,
  );
  await expect.element(page.getByRole("status").getByText("No bookmarks found")).toBeInTheDocument();
  expect(page.getByText("See all").query()).toBeNull();
});

test("what is similar in meaning alone has its heading, and is opened only when it was chosen", async () => {
  await openSearch();
  server.on("search.quick", ({ meaning }) => ({ bookmarks: [], corrections: [], ...(meaning && { similar: found }) }));
  await field().fill("loaf of");
  await expect.element(page.getByText("Similar in meaning", { exact: true })).toBeVisible();
  const similar = () => page.getByRole("group", { name: "Similar in meaning" }).getByRole("option").elements();
  const selected = () => similar().filter((option) => option.getAttribute("aria-selected") === "true").length;
  expect(similar()).toHaveLength(3);
  expect([selected(), field().element().getAttribute("aria-activedescendant")]).toEqual([0, null]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Similar in meaning", { exact: true })).toBeVisible();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(selected).toBe(1);
  expect(similar().at(-1)!.getAttribute("aria-selected")).toBe("true");
});

test("the empty field shows what was opened last, and actions to begin with", async () => {
  const openTab = vi.spyOn(window, "open").mockReturnValue(null);
  await openSearch();
  await field().fill("bread");
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard("{Enter}");
  await field().fill("> trash");
  await expect.poll(() => rows("Go to")).toEqual(["Trash"]);
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "Elsewhere" }).click();
  await field().click();
  await expect.poll(() => rows("Recent")).toEqual(["Trash", "RRye rye.example"]);
  await expect.poll(() => rows("Actions")[0]).toMatch(/^Add a link/);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(openTab.mock.calls).toEqual([[found[0]!.url, "_blank", "noopener,noreferrer"]]);
});

test("with Ctrl a page opens in a new tab", async () => {
  const openTab = vi.spyOn(window, "open").mockReturnValue(null);
  await openSearch();
  await field().fill("> trash");
  await expect.poll(() => rows("Go to")).toEqual(["Trash"]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(openTab.mock.calls).toEqual([["/trash", "_blank", "noopener"]]);
});

test("without a connection, the bookmarks that were loaded before are searched, and a sentence says so", async () => {
  const onSelect = await openSearch();
  queryClient.setQueryData([...bookmarkPagesKey, "all", 0], { items: found, nextCursor: null });
  await whileAway(async () => {
    connection.reportAway();
    await field().fill("spel");
    await expect.poll(() => options().length).toBe(1);
    await expect.element(page.getByText(/only bookmarks that were loaded before are searched/)).toBeVisible();
    expect(page.getByText("See all").query()).toBeNull();
    await field().fill("zucchini");
    await expect.element(page.getByText("No bookmarks found").first()).toBeVisible();
    await expect.element(page.getByText(/only bookmarks that were loaded before are searched/)).toBeVisible();
    await field().fill("rye");
    await expect.poll(() => options().length).toBe(1);
    await userEvent.keyboard("{Enter}");
  });
  expect(onSelect.mock.calls).toEqual([[found[0]]]);
});
