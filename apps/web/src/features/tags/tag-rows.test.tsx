import { useRef } from "react";
import { TagRows } from "./tag-rows.tsx";
import { expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const tags = Array.from({ length: 1_000 }, (_, index) => ({ tag: `tag-${index}`, count: index + 1 }));
const act = {
  onToggle: vi.fn<(tag: string, isRange: boolean) => void>(),
  onRename: vi.fn<(tag: string) => void>(),
  onDelete: vi.fn<(tag: string) => void>(),
};

function Rows({ spaceAbove = 0 }: { spaceAbove?: number }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div style={{ paddingTop: spaceAbove }}>
      <TagRows {...{ list, tags, selected: new Set(["tag-1"]), toLink: (tag) => `/search?tags=${tag}`, ...act }} />
    </div>
  );
}

const rows = () => page.getByRole("listitem").elements();
const link = (tag: string) => page.getByRole("link", { name: tag, exact: true });

test("of a thousand tags only the visible ones are rendered, and scrolling renders the others", async () => {
  await open(<Rows />);
  await expect.element(link("tag-0")).toBeVisible();
  expect(rows().length).toBeLessThan(50);
  expect(rows()[0]).toHaveAttribute("aria-setsize", "1000");
  window.scrollTo(0, 36 * 500);
  await expect.element(link("tag-505")).toBeVisible();
  expect(rows().length).toBeLessThan(50);
});

test("content above the list moves the rows down and hides none", async () => {
  await open(<Rows spaceAbove={2_000} />);
  window.scrollTo(0, 2_000);
  await expect.element(link("tag-0")).toBeInViewport();
  await expect.element(link("tag-15")).toBeInViewport();
});

test("a row is selected with its box, with Shift as a range, and renamed and deleted with its buttons", async () => {
  await open(<Rows />);
  await expect.element(page.getByRole("checkbox", { name: "Select tag-1" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Select tag-0" }).click();
  await page.getByRole("checkbox", { name: "Select tag-3" }).click({ modifiers: ["Shift"] });
  expect(act.onToggle.mock.calls).toEqual([
    ["tag-0", false],
    ["tag-3", true],
  ]);
  await page.getByRole("button", { name: "Rename tag-2" }).click();
  await page.getByRole("button", { name: "Delete tag-4" }).click();
  expect([act.onRename.mock.lastCall, act.onDelete.mock.lastCall]).toEqual([["tag-2"], ["tag-4"]]);
});

test("a tag has a feed", async () => {
  server.on("feeds.list", []);
  await open(<Rows />);
  await page.getByRole("button", { name: "Feed of “tag-2”" }).click();
  await expect.element(page.getByRole("dialog", { name: "Feed of “tag-2”" })).toBeVisible();
});
