import type { RunChoice } from "./run-choice.ts";
import { RunItems } from "./run-items.tsx";
import { makeRunItem } from "./testing/run-details.ts";
import { expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const more = page.getByRole("button", { name: "Show more" });
const names = () =>
  page
    .getByRole("checkbox")
    .elements()
    .map((box) => box.getAttribute("aria-label"));
const openItems = (choice: RunChoice = new Map(), onChoice = vi.fn()) =>
  open(<RunItems runId="run" groupKey="tags" choice={choice} onChoice={onChoice} />);

test("each bookmark shows its link, the reason, the confidence, and its new tags", async () => {
  server.on("recategorizations.items", { items: [makeRunItem({ tags: ["rye", "bread"] })], nextCursor: null });
  await openItems();
  await expect
    .element(page.getByRole("link", { name: "Rye bread" }))
    .toHaveAttribute("href", "https://rye.example/bread");
  await expect.element(page.getByText("The page is about bread. · 87%")).toBeVisible();
  for (const tag of ["rye", "bread"]) await expect.element(page.getByText(tag, { exact: true })).toBeVisible();
});

test("a click on a bookmark excludes it", async () => {
  server.on("recategorizations.items", { items: [makeRunItem()], nextCursor: null });
  const onChoice = vi.fn<(choice: RunChoice) => void>();
  await openItems(new Map(), onChoice);
  await page.getByRole("checkbox", { name: "Rye bread" }).click();
  expect(onChoice.mock.calls).toEqual([[new Map([["tags", { isLeftOut: false, others: new Set(["bread"]) }]])]]);
});

test("an excluded bookmark is shown as such", async () => {
  server.on("recategorizations.items", { items: [makeRunItem()], nextCursor: null });
  await openItems(new Map([["tags", { isLeftOut: false, others: new Set(["bread"]) }]]));
  await expect.element(page.getByRole("checkbox", { name: "Rye bread" })).not.toBeChecked();
});

test("the next page is added below the first", async () => {
  server.on("recategorizations.items", ({ cursor }) =>
    cursor
      ? { items: [makeRunItem({ bookmarkId: "oat", title: "Oat" })], nextCursor: null }
      : { items: [makeRunItem()], nextCursor: "next" },
  );
  await openItems();
  await more.click();
  await expect.poll(names).toEqual(["Rye bread", "Oat"]);
  await expect.element(more).not.toBeInTheDocument();
  expect(server.calls("recategorizations.items").map(({ id, cursor }) => [id, cursor])).toEqual([
    ["run", undefined],
    ["run", "next"],
  ]);
});

test("bookmarks that failed to load can be retried", async () => {
  server.on("recategorizations.items", new Refusal("CONFLICT"));
  await openItems();
  await expect.element(page.getByText(/^Couldn't load the bookmarks\./)).toBeVisible();
  server.on("recategorizations.items", { items: [makeRunItem()], nextCursor: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(names).toEqual(["Rye bread"]);
});
