import { openWith } from "../../shared/testing/open-with.tsx";
import { bread, link, oats, openMovable, rye, shown } from "./testing/movable.tsx";
import { Sidebar } from "./testing/sidebar.tsx";
import { button, expect, makeCategory, page, press, server, test } from "../../shared/testing/in-page.ts";

test("Tab leads to one category and then past the list; Up, Down, Home and End lead through it", async () => {
  await openMovable();
  button("New category").element().focus();
  await press("{Tab}");
  await expect.element(link("Bread")).toHaveFocus();
  await press("{ArrowDown}");
  await expect.element(link("Oats")).toHaveFocus();
  await press("{Tab}");
  await expect.poll(() => document.activeElement?.closest("li") ?? null).toBeNull();
  link("Oats").element().focus();
  await press("{End}{ArrowDown}");
  await expect.element(link("Travel")).toHaveFocus();
  await press("{Home}");
  await expect.element(link("Bread")).toHaveFocus();
  await press("{Shift>}{Tab}{/Shift}");
  await expect.element(button("New category")).toHaveFocus();
});

test("right expands a category and leads to its buttons, left leads back, to its parent, and collapses", async () => {
  await openMovable();
  link("Bread").element().focus();
  await press("{ArrowRight}");
  await expect.poll(shown).toEqual(["Bread", "Rye", "Oats", "Travel"]);
  await press("{ArrowRight}");
  await expect.element(button("Pin Bread")).toHaveFocus();
  await press("{ArrowRight}");
  await expect.element(button("Manage Bread")).toHaveFocus();
  await press("{ArrowDown}");
  await expect.element(link("Rye")).toHaveFocus();
  await press("{ArrowLeft}");
  await expect.element(link("Bread")).toHaveFocus();
  await press("{ArrowRight}{ArrowLeft}");
  await expect.element(link("Bread")).toHaveFocus();
  await press("{ArrowLeft}");
  await expect.poll(shown).toEqual(["Bread", "Oats", "Travel"]);
});

test("Enter on a button reached by the arrow keys presses it", async () => {
  await openMovable();
  link("Oats").element().focus();
  await press("{ArrowRight}{ArrowRight}{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Edit or move…" })).toBeVisible();
});

test("the open category is in view, below a collapsed one that one is, and Tab leads there", async () => {
  const many = Array.from({ length: 200 }, (_, index) => makeCategory({ name: `Category ${1000 + index}` }));
  const inner = makeCategory({ name: "Inner", parentId: many[150]!.id, bookmarkCount: 1 });
  server.on("categories.list", [...many, inner]);
  const change = await openWith(Sidebar, { selectedId: many[199]!.id });
  await expect.element(link("Category 1199")).toBeInViewport({ ratio: 1 });
  expect(link("Category 1199").element().tabIndex).toBe(0);
  change({ selectedId: inner.id });
  await expect.element(link("Category 1150")).toBeInViewport({ ratio: 1 });
  link("Category 1150").element().focus();
  await press("{Home}");
  await expect.element(link("Category 1000")).toHaveFocus();
  await expect.element(link("Category 1000")).toBeInViewport({ ratio: 1 });
});

test("a category in view stays where it is when it is opened", async () => {
  const many = Array.from({ length: 200 }, (_, index) => makeCategory({ name: `Category ${1000 + index}` }));
  server.on("categories.list", many);
  const change = await openWith(Sidebar, {});
  await expect.element(link("Category 1000")).toBeVisible();
  change({ selectedId: many[3]!.id });
  await expect.poll(() => link("Category 1003").element().tabIndex).toBe(0);
  expect(page.getByRole("list").element().parentElement!.scrollTop).toBe(0);
});

test("a category that was taken away leaves a stop of Tab", async () => {
  await openMovable();
  link("Oats").element().focus();
  // The code that moves categories is loaded with the focus.
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  await press("{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(shown).toEqual([bread, rye, oats].map(({ name }) => name).concat("Travel"));
  await expect
    .poll(
      () =>
        page
          .getByRole("link")
          .elements()
          .filter(({ tabIndex }) => tabIndex === 0).length,
    )
    .toBe(2);
});
