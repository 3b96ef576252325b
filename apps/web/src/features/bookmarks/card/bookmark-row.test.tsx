import { startDrag } from "../../../shared/dragging/testing/drag.tsx";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { Tooltip } from "../../../shared/ui/tooltip.tsx";
import BookmarkRow from "./bookmark-row.tsx";
import { expect, makeBookmark, open, page, test } from "../../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ tags: ["rye", "oven", "slow", "sour", "long"], aiRelevance: 7 });

function Row({ isWide = true, shown = bookmark }) {
  const { select } = useSelectionStore();
  return (
    <>
      <button onClick={() => select([shown], true)}>Choose</button>
      <BookmarkRow bookmark={shown} isWide={isWide} />
    </>
  );
}

const text = () => page.getByRole("article").element().textContent;

test("a wide row shows title, site, category, relevance and the first three tags", async () => {
  await open(<Row />);
  await expect.element(page.getByRole("link", { name: "Rye bread" })).toHaveAttribute("href", bookmark.url);
  for (const part of ["rye.example", "📚 Reading", "AI: 7/10", "rye", "oven", "slow", "+2"])
    expect(text()).toContain(part);
  expect(text()).not.toContain("sour");
});

test("a narrow row leaves the tags out, and without a relevance none is shown", async () => {
  await open(<Row isWide={false} shown={{ ...bookmark, aiRelevance: null }} />);
  expect(text()).toContain("Reading");
  expect(text()).not.toContain("oven");
  expect(text()).not.toContain("AI:");
});

test("the pointer on the relevance explains it, though the link covers the row", async () => {
  await open(
    <>
      <Row />
      <Tooltip />
    </>,
  );
  const { left, top } = page.getByText("AI: 7/10").element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + 2)?.tagName).toBe("A");
  await page.getByText("AI: 7/10").hover({ force: true });
  const explanation = () => document.querySelector("[role=tooltip]")?.textContent;
  await expect.poll(explanation).toContain("How well this link fits what you collect");
});

test("its box is checked while it is selected, and is a tab stop only in selection mode", async () => {
  await open(<Row />);
  const box = page.getByRole("checkbox", { name: "Select Rye bread" });
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toHaveAttribute("tabindex", "-1");
  await page.getByRole("button", { name: "Choose" }).click();
  await expect.element(box).toBeChecked();
  await expect.element(box).toHaveAttribute("tabindex", "0");
});

test("it is faint while it is dragged", async () => {
  await open(<Row />);
  const row = page.getByRole("article").element();
  const { dropOn } = await startDrag(row);
  await expect.poll(() => getComputedStyle(row).opacity).toBe("0.55");
  await dropOn(document.body);
  await expect.poll(() => getComputedStyle(row).opacity).toBe("1");
});
