import { Refusal } from "@bowerbird/api/testing";
import { useRef } from "react";
import { openWith } from "../../shared/testing/open-with.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { allLoaded, messageText, whileAway } from "../../shared/testing/steps.ts";
import { Sidebar } from "./testing/sidebar.tsx";
import { useFixedWindow } from "./category-sidebar.tsx";
import { address, beforeEach, describe, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

describe("category sidebar", () => {
  const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
  const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 1_200 });
  const travel = makeCategory({ name: "Travel", isCustom: false, bookmarkCount: 1 });
  const unused = makeCategory({ name: "Unused", isCustom: false });
  const list = () => page.getByRole("listitem");
  const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
  const titles = () =>
    list()
      .getByRole("link")
      .elements()
      .map((element) => element.getAttribute("data-tooltip"));

  async function openSidebar(options: Parameters<typeof Sidebar>[0] = {}, path = "/"): Promise<void> {
    server.on("categories.list", [travel, unused, rye, bread]);
    await open(<Sidebar {...options} />, { path });
    await expect.poll(titles).toEqual(["Bread", "Travel"]);
  }

  test("categories are sorted by name, with counts that include subcategories and without unused built-in ones", async () => {
    await openSidebar();
    await expect.element(link("All Bookmarks")).toHaveTextContent("All Bookmarks9 bookmarks");
    await expect.element(link("Bread")).toHaveTextContent("📚Bread1,202 bookmarks");
    await expect.element(link("Travel")).toHaveTextContent("📚Travel1 bookmark");
    await expect.element(page.getByText("Below the categories")).toBeVisible();
  });

  test("a category with subcategories expands and collapses, and this browser remembers it", async () => {
    await openSidebar();
    expect(page.getByRole("button", { name: "Expand Travel" }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Expand Bread" }).click();
    await expect.poll(titles).toEqual(["Bread", "Rye", "Travel"]);
    expect(localStorage.getItem("bowerbird:expanded-categories")).toBe(JSON.stringify([bread.id]));
    await expect.element(page.getByRole("button", { name: "Collapse Bread" })).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Collapse Bread" }).click();
    await expect.poll(titles).toEqual(["Bread", "Travel"]);
  });

  test("a category leads to its page, without the view and the search of the list before, and closes the drawer", async () => {
    const onSelect = vi.fn<() => void>();
    await openSidebar({ onSelect }, "/?q=oats&view=dense");
    await link("Travel").click();
    await expect.element(address()).toHaveTextContent("/category/Travel");
    expect(onSelect).toHaveBeenCalledOnce();
    await link("All Bookmarks").click();
    await expect.element(address()).toHaveTextContent("/");
  });

  test("a new category is created from above the list", async () => {
    await openSidebar();
    await page.getByRole("button", { name: "New category" }).click();
    await expect.element(page.getByRole("dialog", { name: "New category" })).toBeVisible();
  });

  test("the selected category is marked", async () => {
    await openSidebar({ selectedId: travel.id });
    await expect.element(link("Travel")).toHaveAttribute("aria-current", "page");
    await expect.element(link("All Bookmarks")).not.toHaveAttribute("aria-current");
  });

  test("of a thousand categories only the visible ones are rendered, also after scrolling", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => makeCategory({ name: `Category ${index}` }));
    server.on("categories.list", many);
    await open(<Sidebar />);
    await expect.poll(() => titles()[0]).toBe("Category 0");
    expect(titles().length).toBeLessThan(60);
    page.getByRole("list").element().parentElement!.scrollTop = 500 * 34;
    await expect.poll(titles).toContain("Category 510");
    expect(titles().length).toBeLessThan(60);
    expect(titles()).not.toContain("Category 0");
  });
});

describe("use pin category", () => {
  const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
  const names = () =>
    page
      .getByRole("listitem")
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("data-tooltip"));
  const button = (name: string) => page.getByRole("button", { name });

  beforeEach(() => server.on("categories.list", [bread, travel]));

  test("a pinned category moves to the top before the server answers, and stays there", async () => {
    server.on("categories.setPinned", () => {
      server.on("categories.list", [bread, { ...travel, pinned: true }]);
    });
    const release = server.hold("categories.setPinned");
    await open(<Sidebar />);
    await button("Pin Travel").click();
    await expect.poll(names).toEqual(["Travel", "Bread"]);
    await expect.poll(() => server.calls("categories.setPinned")).toEqual([{ id: travel.id, pinned: true }]);
    release();
    await expect.poll(() => server.calls("categories.list")).toHaveLength(2);
    await allLoaded();
    expect(names()).toEqual(["Travel", "Bread"]);
    await expect.element(button("Unpin Travel")).toBeInTheDocument();
  });

  test("pinned categories are under a heading of their own, above the others", async () => {
    const rye = makeCategory({ name: "Rye", parentId: travel.id, bookmarkCount: 1 });
    server.on("categories.list", [bread, { ...travel, pinned: true }, rye]);
    localStorage.setItem("bowerbird:expanded-categories", JSON.stringify([travel.id]));
    await open(<Sidebar />);
    await expect.poll(names).toEqual(["Travel", "Rye", "Bread"]);
    const tops = ["Pinned", "Travel", "Rye", "Categories", "Bread"].map((name) => {
      const shown = page.getByRole("navigation").getByText(name, { exact: true });
      return shown.element().getBoundingClientRect().top;
    });
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size).toBe(5);
    await expect.element(button("New category")).toBeVisible();
  });

  test("a refused pin goes back to where the category was and says that it failed", async () => {
    server.on("categories.setPinned", new Refusal("CONFLICT", "This category is gone."));
    const release = server.hold("categories.setPinned");
    await open(<Sidebar />);
    await button("Pin Travel").click();
    await expect.poll(names).toEqual(["Travel", "Bread"]);
    release();
    await expect.poll(messageText).toContain("ErrorThis category is gone.");
    await expect.poll(names).toEqual(["Bread", "Travel"]);
    await expect.element(button("Pin Travel")).toBeInTheDocument();
  });

  test("unpinning sends pinned: false", async () => {
    server.on("categories.list", [bread, { ...travel, pinned: true }]);
    server.on("categories.setPinned", undefined);
    const release = server.hold("categories.setPinned");
    await open(<Sidebar />);
    await button("Unpin Travel").click();
    await expect.poll(names).toEqual(["Bread", "Travel"]);
    await expect.poll(() => server.calls("categories.setPinned")).toEqual([{ id: travel.id, pinned: false }]);
    release();
  });

  test("a pin without a connection says that the server did not answer", async () => {
    await open(<Sidebar />);
    await expect.poll(names).toEqual(["Bread", "Travel"]);
    await whileAway(async () => {
      await button("Pin Travel").click();
      await expect.poll(messageText).toContain("Failed to toggle category pin. The server did not answer");
    });
  });
});

describe("use fixed window", () => {
  const rowHeight = 34;

  function List({ count = 1_000, height = 340 }: { count?: number; height?: number }) {
    const scroller = useRef<HTMLDivElement>(null);
    const { first, last } = useFixedWindow(scroller, count, rowHeight);
    return (
      <>
        <p>{`${first} to ${last}`}</p>
        <div ref={scroller} role="group" style={{ height, overflowY: "auto" }}>
          <div style={{ height: count * rowHeight }} />
        </div>
      </>
    );
  }

  const range = (text: string) => page.getByText(text, { exact: true });

  test("the visible rows and eight more on either side are rendered at any scroll position", async () => {
    await open(<List />);
    await expect.element(range("0 to 18")).toBeVisible();
    page.getByRole("group").element().scrollTop = 100 * rowHeight;
    await expect.element(range("92 to 118")).toBeVisible();
  });

  test("a taller element renders more rows", async () => {
    const change = await openWith(List, {});
    await expect.element(range("0 to 18")).toBeVisible();
    change({ height: 680 });
    await expect.element(range("0 to 28")).toBeVisible();
  });

  test("it ends with the last row, also when there are fewer than before", async () => {
    const change = await openWith(List, { count: 100 });
    page.getByRole("group").element().scrollTop = 100 * rowHeight;
    await expect.element(range("82 to 100")).toBeVisible();
    change({ count: 5 });
    await expect.element(range("0 to 5")).toBeVisible();
  });
});
