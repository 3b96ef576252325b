import { RowList } from "./row-list.tsx";
import { expect, page, render, test, vi } from "../testing/in-page.ts";

const rows = Array.from({ length: 1_000 }, (_, index) => `Row ${index}`);
const shown = () => page.getByRole("listitem").elements();
const row = (text: string) => page.getByText(text, { exact: true });

async function openRows(part: { hasMore?: boolean; spaceAbove?: number } = {}) {
  const { spaceAbove = 0, ...more } = part;
  const onEndReached = vi.fn<() => void>();
  await render(
    <div style={{ paddingTop: spaceAbove }}>
      <RowList label="Rows" rows={rows} rowHeight={48} getKey={(text) => text} {...{ onEndReached, ...more }}>
        {(text) => <p>{text}</p>}
      </RowList>
    </div>,
  );
  return onEndReached;
}

test("only the visible rows are rendered, and scrolling renders the others", async () => {
  await openRows();
  await expect.element(row("Row 0")).toBeVisible();
  expect(shown()[0]).toHaveAttribute("aria-setsize", "1000");
  window.scrollTo(0, 48 * 500);
  await expect.element(row("Row 505")).toBeVisible();
  expect(shown().length).toBeLessThan(50);
});

test("content above the list hides no row", async () => {
  await openRows({ spaceAbove: 2_000 });
  window.scrollTo(0, 2_000);
  await expect.element(row("Row 0")).toBeInViewport();
  await expect.element(row("Row 10")).toBeInViewport();
});

test("more rows are requested near the end, if there are any", async () => {
  const onEndReached = await openRows({ hasMore: true });
  await expect.element(row("Row 0")).toBeVisible();
  expect(shown()[0]).toHaveAttribute("aria-setsize", "-1");
  expect(onEndReached).not.toHaveBeenCalled();
  window.scrollTo(0, 48 * 980);
  await expect.poll(() => onEndReached.mock.calls.length).toBeGreaterThan(0);
});
